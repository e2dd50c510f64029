import * as pulumi from "@pulumi/pulumi";
import type { z } from "zod";
import { readSettings, UserError } from "../client";
import type { AnyDefinition, Definition } from "../lifecycle";
import { markSecrets } from "./secrets";

/** What a program passes to a resource: every value may be an output of another resource, at any depth. */
export type Args<D extends AnyDefinition> = Inputs<z.input<D["inputs"]>>;

type Inputs<T> = { [K in keyof T]: DeepInput<T[K]> };
type DeepInput<T> = pulumi.Input<
  T extends readonly (infer E)[] ? DeepInput<E>[] : T extends object ? Inputs<T> : T
>;

/** What a resource gives: its inputs, and what the service adds. */
export type Outs<D extends AnyDefinition> = {
  readonly [K in keyof z.output<D["inputs"]>]: pulumi.Output<z.output<D["inputs"]>[K]>;
} & { readonly [K in keyof D["outputs"]]: pulumi.Output<string> };

/** The class of a resource. */
export interface ResourceClass<D extends AnyDefinition> {
  new (name: string, args: Args<D>, opts?: pulumi.CustomResourceOptions): pulumi.CustomResource & Outs<D>;
  /**
   * Takes an existing object into a program without managing it.
   *
   * @param id the id of the object, behind the ids of those it belongs to: `linkId/routeId`
   */
  get<C extends abstract new (...args: never) => unknown>(
    this: C,
    name: string,
    id: pulumi.Input<pulumi.ID>,
    opts?: pulumi.CustomResourceOptions,
  ): InstanceType<C>;
}

/**
 * Makes the class of a dynamic resource from its definition.
 *
 * The engine is given the implementation as one line of code that requires it, which is what the SDK's own class would
 * make of a provider, only shorter: state stays small, and never runs old code.
 */
export function resourceClass<D extends AnyDefinition>(definition: D): ResourceClass<D> {
  const { name: type } = definition as Definition;
  const names = [...Object.keys(definition.inputs.shape), ...Object.keys(definition.outputs)];
  const absent = Object.fromEntries(names.map((property) => [property, undefined]));
  const __provider = `exports.handler=()=>require("pulumi-shortlink/dynamic").provider("${type}")`;

  return class extends pulumi.CustomResource {
    constructor(name: string, args: object | undefined, opts?: pulumi.CustomResourceOptions) {
      requireSettings();
      const inputs = markSecrets({ ...args }) as object;
      super(`pulumi-nodejs:dynamic/shortlink:${type}`, name, { ...absent, ...inputs, __provider }, opts);
    }

    static get(name: string, id: pulumi.Input<pulumi.ID>, opts?: pulumi.CustomResourceOptions) {
      // `this` is the class the program uses.
      // biome-ignore lint/complexity/noThisInStatic: a subclass must make an object of its own.
      return new this(name, undefined, { ...opts, id });
    }
  } as unknown as ResourceClass<D>;
}

/**
 * Reports missing settings from the program, before any resource is registered and so only once. Without an engine (a
 * unit test with mocks) nothing needs them.
 */
function requireSettings(): void {
  if (!pulumi.runtime.getEngine()) return;
  try {
    const config = new pulumi.Config("shortlink");
    readSettings((name) => config.get(name));
  } catch (error) {
    throw error instanceof UserError ? new pulumi.RunError(error.message) : error;
  }
}
