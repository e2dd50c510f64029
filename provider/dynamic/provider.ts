import "../node-version";
import type * as pulumi from "@pulumi/pulumi";
import { type KeySource, UserError } from "../client";
import {
  type AnyDefinition,
  ask,
  type Context,
  check,
  create,
  diff,
  formatFailure,
  isUnknown,
  note,
  PartialFailure,
  type Properties,
  read,
  remove,
  update,
} from "../lifecycle";
import { resources } from "../resources";
import { contextFor } from "./contexts";
import { atResource } from "./failure";
import { named, previewOf, urnIn, withoutHandedOver } from "./handed-over";
import { hasProgram } from "./root-resource";
import { seal } from "./seal";
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
    shared ??= contextFor(configured, warn, keySource).forOperation({
      warn: (message) => warn(`${name}: ${message}`),
    });
    return shared;
  };

  return {
    // The engine calls this once per process and does not wait for it, so it only takes note.
    async configure({ config }) {
      configured = (key) => config.get(`shortlink:${key}`);
    },
    check: (olds, news) =>
      atResource(async () => {
        executesProgram = true;
        const before = declared(olds);
        const urn = previewOf(news);
        const operation = () => context().forOperation({ urn });
        const { run, greet } = context();
        if (urn !== undefined) await run.once("does the service know the key?", greet);
        const { inputs, failures } = await check(definition, before, declared(news), operation);
        const isNew = Object.keys(before).length === 0;
        // In an update, the service tells by itself what it refuses.
        const asks = failures.length === 0 && urn !== undefined;
        const refused = asks
          ? await ask(definition, isNew ? undefined : { inputs: before }, inputs, operation())
          : failures;
        // The engine would print the whole value beside a property it is given by name, so the path goes in the text.
        return {
          inputs: { ...inputs, ...named(news) },
          failures: refused.map((failure) => ({ property: "", reason: formatFailure(failure) })),
        };
      }),
    async diff(id, olds, news) {
      const { inputs } = recall(definition, declared(olds));
      const { changed, replaces } = diff(definition, inputs, declared(news));
      note(context().run, definition, id, declared(news), { changed, replaces });
      // A preview does not know the outputs of a parent that is updated; they will most likely be what they were.
      const certain = replaces.filter((property) => !isUnknown(news[property]));
      return { changes: changed.length > 0, replaces: certain };
    },
    create: (given) =>
      atResource(async () => {
        const inputs = declared(given);
        try {
          const { id, outs } = await create(
            definition,
            inputs,
            context().forOperation({ urn: urnIn(given) }),
          );
          return { id, outs: remember(definition, inputs, outs) };
        } catch (error) {
          if (!(error instanceof PartialFailure)) throw error;
          // The SDK adds the implementation to what succeeds only; without it nobody could read or delete the object.
          const { __provider } = given;
          throw error.with({ ...remember(definition, inputs, error.properties), __provider });
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
        const outs = await update(definition, id, recall(definition, declared(olds)), inputs, context());
        return { outs: remember(definition, inputs, outs) };
      }),
    delete: (id) => atResource(async () => remove(definition, id, await withoutProgram(context()))),
  };
}

/** Properties without those that the program did not declare. */
function declared({ __provider, ...properties }: Properties): Properties {
  return withoutHandedOver(properties);
}

/** The engine shows what a dynamic provider writes here beside the stack, so the text says what it is about. */
function warn(message: string): void {
  process.stderr.write(`warning: ${message}\n`);
}
