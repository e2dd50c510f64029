import "../node-version";
import type * as pulumi from "@pulumi/pulumi";
import {
  type AnyDefinition,
  type Context,
  check,
  create,
  diff,
  formatFailure,
  PartialFailure,
  type Properties,
  read,
  remove,
  update,
} from "../lifecycle";
import { resources } from "../resources";
import { contextFor } from "./contexts";
import { plainly } from "./failure";
import { seal } from "./seal";

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

function bind(definition: AnyDefinition): pulumi.dynamic.ResourceProvider {
  let configured: (key: string) => string | undefined = () => undefined;
  let shared: Context | undefined;
  const context = () => {
    shared ??= contextFor(configured, warn);
    return shared;
  };

  return {
    // The engine calls this once per process and does not wait for it, so it only takes note.
    async configure({ config }) {
      configured = (key) => config.get(`shortlink:${key}`);
    },
    check: (olds, news) =>
      plainly(async () => {
        const { inputs, failures } = await check(definition, declared(olds), declared(news), context);
        // The engine would print the whole value beside a property it is given by name, so the path goes in the text.
        return {
          inputs,
          failures: failures.map((failure) => ({ property: "", reason: formatFailure(failure) })),
        };
      }),
    async diff(_id, olds, news) {
      const { changed, replaces } = diff(definition, declared(olds), declared(news));
      return { changes: changed.length > 0, replaces: [...replaces] };
    },
    create: (inputs) =>
      plainly(async () => {
        try {
          return await create(definition, declared(inputs), context());
        } catch (error) {
          // The SDK adds the implementation to what succeeds only; without it nobody could read or delete the object.
          throw error instanceof PartialFailure ? error.with({ __provider: inputs.__provider }) : error;
        }
      }),
    read: (id, olds) =>
      plainly(async () => {
        const found = await read(definition, id, declared(olds), context());
        return found ? { id, props: seal(found.outs), inputs: seal(found.inputs) } : { id: "", props: {} };
      }),
    update: (id, olds, news) =>
      plainly(async () => ({
        outs: await update(definition, id, declared(olds), declared(news), context()),
      })),
    delete: (id) => plainly(() => remove(definition, id, context())),
  };
}

/** Properties without the engine's own. */
function declared({ __provider, ...properties }: Properties): Properties {
  return properties;
}

/** The engine shows what a dynamic provider writes here beside the resource. */
function warn(message: string): void {
  process.stderr.write(`warning: ${message}\n`);
}
