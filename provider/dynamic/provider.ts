import "../node-version";
import type * as pulumi from "@pulumi/pulumi";
import { canonicalJson, type KeySource, Settings, UserError } from "../client";
import {
  type AnyDefinition,
  ask,
  type Context,
  check,
  create,
  diff,
  formatFailure,
  isUnknown,
  mustDeleteFirst,
  note,
  type Operation,
  PartialFailure,
  type Path,
  type Properties,
  previewUpdate,
  read,
  redactingContext,
  remove,
  update,
  withoutReserved,
} from "../lifecycle";
import { resources } from "../resources";
import { contextFor } from "./contexts";
import { atResource } from "./failure";
import {
  keptInState,
  previewOf,
  replaceOnChangesIn,
  secretsIn,
  urnIn,
  withoutHandedOver,
} from "./handed-over";
import { replacedOnChange } from "./replace-on-changes";
import { hasProgram } from "./root-resource";
import { seal, unseal } from "./seal";
import { recall, remember } from "./state";

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
let executesProgram: boolean | undefined;
const keySource = (): KeySource => {
  if (executesProgram === undefined) return "state or configuration";
  return executesProgram ? "configuration" : "state";
};

/** The context of a run that may do without the program. */
async function withoutProgram(context: Context): Promise<Context> {
  executesProgram ??= await context.run.once("does this run execute the program?", () => hasProgram());
  context.run.guard.mayHaveNewKey = executesProgram === true;
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
      atResource(async () => {
        executesProgram = true;
        const before = withoutReserved(declared(olds));
        const urn = previewOf(news);
        const secrets = secretsIn(news);
        const operation = () => context().forOperation({ urn });
        const { run, greet } = context();
        if (urn !== undefined) await run.once("does the service know the key?", greet);
        const { inputs, failures } = await check(definition, before, declared(news), operation, secrets);
        if (secrets.length > 0) secretPlaces.set(canonicalJson(inputs), secrets);
        const isNew = Object.keys(before).length === 0;
        run.isPreview = urn !== undefined;
        // In an update, the service tells by itself what it refuses.
        const asks = failures.length === 0 && urn !== undefined;
        const refused = asks
          ? await ask(definition, isNew ? undefined : { inputs: before }, inputs, operation(), secrets)
          : failures;
        // The engine would print the whole value beside a property it is given by name, so the path goes in the text.
        return {
          inputs: { ...seal(inputs), ...keptInState(news) },
          failures: refused.map((failure) => ({ property: "", reason: formatFailure(failure) })),
        };
      }),
    diff: (id, olds, news) =>
      atResource(async () => {
        const before = recall(definition, declared(olds));
        const after = declared(news);
        const { changed, replaces } = diff(definition, before.inputs, after);
        const asked = replacedOnChange(definition, replaceOnChangesIn(news), before.inputs, after, changed);
        const { run } = context();
        note(run, definition, id, after, { changed, replaces: [...replaces, ...asked] });
        // A preview does not know the outputs of a parent that is updated; they will most likely be what they were.
        const certain = [...replaces.filter((property) => !isUnknown(news[property])), ...asked];
        if (run.isPreview && changed.length > 0 && certain.length === 0) {
          const { failures } = await previewUpdate(definition, id, before, after, contextOf(after));
          if (failures.length > 0) throw new UserError(failures.map(formatFailure).join("\n"));
        }
        const known = { ...before.inputs, ...before.outs };
        return {
          changes: changed.length > 0,
          replaces: certain,
          deleteBeforeReplace: mustDeleteFirst(definition, known, after),
        };
      }),
    create: (given) =>
      atResource(async () => {
        const inputs = declared(given);
        try {
          const { id, outs } = await create(definition, inputs, contextOf(inputs, { urn: urnIn(given) }));
          return { id, outs: seal(remember(definition, inputs, outs)) };
        } catch (error) {
          if (!(error instanceof PartialFailure)) throw error;
          // The SDK adds the implementation to what succeeds only; without it nobody could read or delete the object.
          const { __provider } = given;
          throw error.with({ ...seal(remember(definition, inputs, error.properties)), __provider });
        }
      }),
    read: (id, olds) =>
      atResource(async () => {
        const before = recall(definition, declared(olds));
        const found = await read(definition, id, before, await withoutProgram(context()));
        if (!found && Object.keys(before.inputs).length === 0) {
          throw new UserError(`There is no ${name} ${id} (any more) in the account of this key.`);
        }
        if (!found) return { id: "", props: {} };
        const { inputs, outs } = found;
        return { id, props: seal(remember(definition, inputs, outs)), inputs: seal(inputs) };
      }),
    update: (id, olds, news) =>
      atResource(async () => {
        const inputs = declared(news);
        const before = recall(definition, declared(olds));
        const outs = await update(definition, id, before, inputs, contextOf(inputs));
        return { outs: seal(remember(definition, inputs, outs)) };
      }),
    delete: (id) => atResource(async () => remove(definition, id, await withoutProgram(context()))),
  };
}

/** The engine does not say which settings are secret, so none is shown; a program that runs has checked them before. */
const allSettings = Object.keys(Settings.shape);

/** Properties without those that the program did not declare. */
function declared({ __provider, ...properties }: Properties): Properties {
  return withoutHandedOver(unseal(properties));
}

/** The engine shows what a dynamic provider writes here beside the stack, so the text says what it is about. */
function warn(message: string): void {
  process.stderr.write(`warning: ${message}\n`);
}
