import type * as pulumi from "@pulumi/pulumi";
import { canonicalJson, type KeySource, Settings, settingText, UserError } from "../client";
import {
  type AnyResource,
  type Context,
  carrySecrets,
  check,
  create,
  deleteResource,
  diff,
  failureOutputs,
  formatFailure,
  isSet,
  isUnsettled,
  type Operation,
  PartialFailure,
  type Path,
  type Properties,
  read,
  requireAccount,
  requireSafeUpdate,
  shownSecrets,
  unknownValue,
  update,
} from "../lifecycle";
import { showInfo, showStatus, showWarning } from "../pulumi/engine-messages";
import { runsProgram } from "../pulumi/root-resource";
import { resources } from "../resources";
import { announcedAt } from "./announced-links";
import { contextFor, ofProcess } from "./contexts";
import { reportAtResource } from "./failure";
import {
  announcedIn,
  hiddenInputsForState,
  isPreviewIn,
  replaceOnChangesIn,
  resourceIn,
  secretsIn,
  urnIn,
  withoutHiddenInputs,
} from "./hidden-inputs";
import { encodeOutputs, outputsForState, stateOf } from "./state";
import { unwrapSecrets, wrapSecrets } from "./wrap-secrets";

/**
 * The provider behind a dynamic resource. State holds only a line of code that requires this function, so that the
 * installed version of the package always runs.
 *
 * @param name the resource's name: "Link"
 */
export function provider(name: string): pulumi.dynamic.ResourceProvider {
  const definition = resources[name];
  if (!definition) throw new Error(`pulumi-shortlink has no resource ${name}: update the package.`);
  return providerOf(definition);
}

const keySource = (): KeySource => {
  const { isProgramRun } = ofProcess;
  if (isProgramRun === undefined) return "state or configuration";
  return isProgramRun ? "configuration" : "state";
};

/** The context for an operation that a run without the program may call. */
async function withRunKind(context: Context): Promise<Context> {
  ofProcess.isProgramRun ??= await context.memo.once("runsProgram", () => runsProgram());
  return context;
}

function providerOf(definition: AnyResource): pulumi.dynamic.ResourceProvider {
  const { name } = definition;
  let config: (key: string) => string | undefined = () => undefined;
  let shared: Context | undefined;
  const operation = (own: Partial<Operation> = {}, isShared = false): Context => {
    shared ??= contextFor(config, allSettings, showWarning, keySource).forOperation({
      warn: (message) => showWarning(`${name}: ${message}`),
      ...(isSet(definition) ? { inform: (message) => showInfo(`${name}: ${message}`) } : {}),
      status: (message) => showStatus(`${name}: ${message}`),
    });
    const { urn } = own;
    // Which one of several resources with the same inputs it is about, nobody knows.
    const isNamed = urn !== undefined && !isShared;
    return shared.forOperation({ ...own, ...(isNamed && { warn: (message) => showWarning(message, urn) }) });
  };
  /** What the program says of a resource besides its inputs, by the checked inputs: the SDK passes it to a check only. */
  const declarations = new Map<string, Declaration>();
  const declarationOf = (inputs: Properties): Declaration => declarations.get(canonicalJson(inputs)) ?? {};
  const operationOf = ({ urn, isShared }: Declaration, identity?: string): Context =>
    operation({ urn, identity }, isShared);

  return {
    // The engine calls this once per process and does not wait for it.
    async configure(request) {
      config = (key) => {
        // The engine passes an object as it is, whatever the type of this function says.
        const value: unknown = request.config.get(`shortlink:${key}`);
        return value === undefined ? undefined : settingText(value);
      };
    },
    check: (olds, news) =>
      reportAtResource(async () => {
        ofProcess.isProgramRun = true;
        const urn = urnIn(news);
        const secrets = secretsIn(news);
        const context = operation({ urn });
        context.tracker.isPreview = isPreviewIn(news);
        const announced = announcedIn(news);
        if (announced !== undefined)
          context.tracker.announced = (kind, inputs) => announcedAt(announced.file, kind, inputs, context);
        // Without a preview of creates and updates, only a check can run the preflight.
        const runsPreflight = isPreviewIn(news);
        const request = { definition, olds: declared(olds), news: declared(news), secrets, runsPreflight };
        const { inputs, failures } = await check(request, context);
        const key = canonicalJson(inputs);
        if (announced && !key.includes(unknownValue)) context.tracker.checkedLines.add(announced.line);
        // Resources with the same inputs declare the same slugs, so any of their URNs will do.
        const { urn: first = urn, isShared = false } = declarations.get(key) ?? {};
        declarations.set(key, { urn: first, isShared: isShared || first !== urn, secrets });
        // The engine prints the whole value of a property that a failure names, so the path is part of the text.
        return {
          inputs: { ...wrapSecrets(inputs, secrets), ...hiddenInputsForState(news) },
          failures: failures.map((failure) => ({ property: "", reason: formatFailure(failure) })),
        };
      }),
    diff: (id, before, after) =>
      reportAtResource(async () => {
        const [olds, news] = [stateOf(definition, declared(before)), declared(after)];
        const declaration = declarationOf(news);
        const { secrets } = declaration;
        const context = operationOf(declaration);
        const replaceOnChanges = replaceOnChangesIn(after);
        const request = { definition, id, olds, news, replaceOnChanges, hidesUpdatedOutputs: true };
        await requireAccount(request, context);
        const { changed, replaces, deleteBeforeReplace } = diff(request, context);
        if (context.tracker.isPreview && changed.length > 0 && replaces.length === 0) {
          await requireSafeUpdate({ definition, id, olds, news, secrets }, context);
        }
        // A resource that the plugin had: without the provider's code in its outputs, nobody can refresh or delete it.
        const isMoved = before.__provider === undefined && after.__provider !== undefined;
        // The engine saves the outputs of an update only.
        const shown = shownSecrets(declared(before), secretsIn(before), news, secrets ?? []);
        const changes = changed.length > 0 || isMoved || shown.length > 0;
        return { changes, replaces: [...replaces], deleteBeforeReplace };
      }),
    create: (args) =>
      reportAtResource(async () => {
        const inputs = declared(args);
        const declaration = declarationOf(inputs);
        const { secrets } = declaration;
        const request = { definition, inputs, secrets };
        const toState = (outputs: Properties) =>
          encodeOutputs(definition, outputsForState(definition, inputs, outputs), secrets);
        const { id, outputs } = await recordingFailure(
          definition,
          () => create(request, operationOf(declaration, resourceIn(args))),
          toState,
          args,
        );
        return { id, outs: toState(outputs) };
      }),
    read: (id, props) =>
      reportAtResource(async () => {
        const state = stateOf(definition, declared(props));
        const secrets = secretsIn(props);
        const found = await read({ definition, id, state, secrets }, await withRunKind(operation()));
        if (!found && Object.keys(state.inputs).length === 0) {
          throw new UserError(`${name} ${id} does not exist in the account of this key.`);
        }
        if (!found) return { id: "", props: {} };
        const { inputs, outputs } = found;
        const isUnfinished = isUnsettled(definition, state.outputs);
        const secretsAfter = (now: Properties) =>
          carrySecrets(definition, state.outputs, secrets, now, isUnfinished);
        return {
          id: found.id,
          props: encodeOutputs(
            definition,
            outputsForState(definition, inputs, outputs),
            secretsAfter(outputs),
          ),
          inputs: wrapSecrets(inputs, secretsAfter(inputs)),
        };
      }),
    update: (id, before, after) =>
      reportAtResource(async () => {
        const [olds, news] = [stateOf(definition, declared(before)), declared(after)];
        const declaration = declarationOf(news);
        const { secrets = [] } = declaration;
        const request = { definition, id, olds, news, secrets };
        const outputs = await recordingFailure(
          definition,
          () => update(request, operationOf(declaration, resourceIn(after))),
          // These are the outputs from before, which show the inputs from before.
          (properties) => encodeOutputs(definition, properties, [...secrets, ...secretsIn(before)]),
          after,
        );
        return { outs: encodeOutputs(definition, outputsForState(definition, news, outputs), secrets) };
      }),
    delete: (id, props) =>
      reportAtResource(async () =>
        deleteResource(
          { definition, id, ...stateOf(definition, declared(props)), secrets: secretsIn(props) },
          await withRunKind(operation()),
        ),
      ),
  };
}

/** What a program says of a resource besides its inputs. */
interface Declaration {
  /** The paths of its secret inputs. */
  readonly secrets?: readonly Path[];
  readonly urn?: string | undefined;
  /** Whether several resources have these inputs. */
  readonly isShared?: boolean;
}

/** Runs an operation. If it fails halfway, its outputs so far go to the engine as `toState` encodes them. */
async function recordingFailure<T>(
  definition: AnyResource,
  operation: () => Promise<T>,
  toState: (outputs: Properties) => Properties,
  { __provider }: Properties,
): Promise<T> {
  try {
    return await operation();
  } catch (error) {
    if (!(error instanceof PartialFailure)) throw error;
    // The SDK adds the provider's code to the outputs of a success only; without it, nobody can delete the object.
    // The engine keeps only the outputs.
    throw error.with({ ...toState(failureOutputs(definition, error.properties, {})), __provider });
  }
}

/** The engine does not say which settings are secret, so messages show none. */
const allSettings = Object.keys(Settings.shape);

/** The properties that the program declares. */
function declared({ __provider, ...properties }: Properties): Properties {
  return withoutHiddenInputs(unwrapSecrets(properties));
}
