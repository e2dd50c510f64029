import "../node-version";
import type * as pulumi from "@pulumi/pulumi";
import { canonicalJson, type KeySource, Settings, UserError } from "../client";
import {
  type AnyDefinition,
  type Context,
  check,
  create,
  deleteObject,
  diff,
  formatFailure,
  isUnknown,
  mustDeleteBeforeReplace,
  type Operation,
  PartialFailure,
  type Path,
  type Properties,
  preflight,
  previewUpdate,
  read,
  redactingContext,
  trackDiff,
  update,
  withoutReserved,
} from "../lifecycle";
import { runsProgram } from "../pulumi/root-resource";
import { resources } from "../resources";
import { contextFor } from "./contexts";
import { reportAtResource } from "./failure";
import {
  hiddenInputsForState,
  previewUrnIn,
  replaceOnChangesIn,
  secretsIn,
  urnIn,
  withoutHiddenInputs,
} from "./hidden-inputs";
import { replacedOnChange } from "./replace-on-changes";
import { outputsForState, stateOf } from "./state";
import { unwrapSecrets, wrapSecrets } from "./wrap-secrets";

/**
 * The implementation behind a dynamic resource. State holds nothing of it but a line that requires this function, so
 * that the code which runs is always the installed one.
 *
 * @param name the resource's name: "Link"
 */
export function provider(name: string): pulumi.dynamic.ResourceProvider {
  const definition = resources[name];
  if (!definition) throw new Error(`pulumi-shortlink has no resource ${name}: update the package.`);
  return bind(definition);
}

/** Whether the program is executed in this run; one that does without has its key from state. Undefined while not known. */
let isProgramRun: boolean | undefined;
const keySource = (): KeySource => {
  if (isProgramRun === undefined) return "state or configuration";
  return isProgramRun ? "configuration" : "state";
};

/** The context of a run that may do without the program. */
async function withoutProgram(context: Context): Promise<Context> {
  isProgramRun ??= await context.tracker.once("does this run execute the program?", () => runsProgram());
  context.tracker.refreshGuard.mayHaveNewKey = isProgramRun === true;
  return context;
}

function bind(definition: AnyDefinition): pulumi.dynamic.ResourceProvider {
  const { name } = definition;
  let configured: (key: string) => string | undefined = () => undefined;
  let shared: Context | undefined;
  const context = () => {
    shared ??= contextFor(configured, allSettings, warn, keySource).forOperation({
      warn: (message) => warn(`${name}: ${message}`),
    });
    return shared;
  };
  /** Where the program marks something as secret, by the inputs: it is handed over to a check only. */
  const secretPlaces = new Map<string, readonly Path[]>();
  const contextOf = (inputs: Properties, operation: Partial<Operation> = {}): Context => {
    const places = secretPlaces.size > 0 ? secretPlaces.get(canonicalJson(inputs)) : undefined;
    return redactingContext(context().forOperation(operation), inputs, places ?? []);
  };

  return {
    // The engine calls this once per process and does not wait for it, so it only takes note.
    async configure({ config }) {
      configured = (key) => config.get(`shortlink:${key}`);
    },
    check: (olds, news) =>
      reportAtResource(async () => {
        isProgramRun = true;
        const before = withoutReserved(declaredOnly(olds));
        const urn = previewUrnIn(news);
        const secrets = secretsIn(news);
        const operation = () => context().forOperation({ urn });
        const { tracker, verifyCredentials } = context();
        if (urn !== undefined) await tracker.once("does the service know the key?", verifyCredentials);
        const { inputs, failures } = await check(definition, before, declaredOnly(news), operation, secrets);
        if (secrets.length > 0) secretPlaces.set(canonicalJson(inputs), secrets);
        const isNew = Object.keys(before).length === 0;
        tracker.isPreview = urn !== undefined;
        // In an update, the service tells by itself what it refuses.
        const asks = failures.length === 0 && urn !== undefined;
        const refused = asks
          ? await preflight(definition, isNew ? undefined : { inputs: before }, inputs, operation(), secrets)
          : failures;
        // The engine would print the whole value beside a property it is given by name, so the path goes in the text.
        return {
          inputs: { ...wrapSecrets(inputs), ...hiddenInputsForState(news) },
          failures: refused.map((failure) => ({ property: "", reason: formatFailure(failure) })),
        };
      }),
    diff: (id, olds, news) =>
      reportAtResource(async () => {
        const before = stateOf(definition, declaredOnly(olds));
        const after = declaredOnly(news);
        const { changed, replaces } = diff(definition, before.inputs, after);
        const asked = replacedOnChange(definition, replaceOnChangesIn(news), before.inputs, after, changed);
        const { tracker } = context();
        trackDiff(tracker, definition, id, after, { changed, replaces: [...replaces, ...asked] });
        // A preview does not know the outputs of a parent that is updated; they will most likely be what they were.
        const certain = [...replaces.filter((property) => !isUnknown(news[property])), ...asked];
        if (tracker.isPreview && changed.length > 0 && certain.length === 0) {
          const { failures } = await previewUpdate(definition, id, before, after, contextOf(after));
          if (failures.length > 0) throw new UserError(failures.map(formatFailure).join("\n"));
        }
        const known = { ...before.inputs, ...before.outputs };
        return {
          changes: changed.length > 0,
          replaces: certain,
          deleteBeforeReplace: mustDeleteBeforeReplace(definition, known, after),
        };
      }),
    create: (given) =>
      reportAtResource(async () => {
        const inputs = declaredOnly(given);
        try {
          const { id, outputs } = await create(definition, inputs, contextOf(inputs, { urn: urnIn(given) }));
          return { id, outs: wrapSecrets(outputsForState(definition, inputs, outputs)) };
        } catch (error) {
          if (!(error instanceof PartialFailure)) throw error;
          // The SDK adds the implementation to what succeeds only; without it nobody could read or delete the object.
          const { __provider } = given;
          throw error.with({
            ...wrapSecrets(outputsForState(definition, inputs, error.properties)),
            __provider,
          });
        }
      }),
    read: (id, olds) =>
      reportAtResource(async () => {
        const before = stateOf(definition, declaredOnly(olds));
        const found = await read(definition, id, before, await withoutProgram(context()));
        if (!found && Object.keys(before.inputs).length === 0) {
          throw new UserError(`There is no ${name} ${id} (any more) in the account of this key.`);
        }
        if (!found) return { id: "", props: {} };
        const { inputs, outputs } = found;
        return {
          id,
          props: wrapSecrets(outputsForState(definition, inputs, outputs)),
          inputs: wrapSecrets(inputs),
        };
      }),
    update: (id, olds, news) =>
      reportAtResource(async () => {
        const inputs = declaredOnly(news);
        const before = stateOf(definition, declaredOnly(olds));
        const outputs = await update(definition, id, before, inputs, contextOf(inputs));
        return { outs: wrapSecrets(outputsForState(definition, inputs, outputs)) };
      }),
    delete: (id) =>
      reportAtResource(async () => deleteObject(definition, id, await withoutProgram(context()))),
  };
}

/** The engine does not say which settings are secret, so none is shown; a program that runs has checked them before. */
const allSettings = Object.keys(Settings.shape);

/** Properties without those that the program did not declare. */
function declaredOnly({ __provider, ...properties }: Properties): Properties {
  return withoutHiddenInputs(unwrapSecrets(properties));
}

/** The engine shows what a dynamic provider writes here beside the stack, so the text says what it is about. */
function warn(message: string): void {
  process.stderr.write(`warning: ${message}\n`);
}
