import * as pulumi from "@pulumi/pulumi";
import { ApiError, UserError } from "../client";
import { isMask, secretsIn } from "../contract";
import { type AnyFunction, type Context, invoke, invokePages, type Properties } from "../lifecycle";
// Not by the door of the lifecycle, whose types lead to those of zod.
import type { Path } from "../lifecycle/properties/path";
import { pluginToken } from "../pulumi/type-tokens";
import { functions } from "../resources/functions";
import { contextFor } from "./contexts";
import { secretPlaces } from "./secret-places";
import { secretSettings, stackConfig } from "./stack-config";

// Dynamic providers have no functions of their own, so a look-up runs in the program, with the settings of its stack.

/** What the Output form of a look-up takes besides its arguments. */
export interface LookUpOptions {
  /** Resources that must be there before the look-up runs; while one is still to be created, the result is unknown. */
  readonly dependsOn?: pulumi.Input<pulumi.Input<pulumi.Resource>[]> | pulumi.Input<pulumi.Resource>;
}

/**
 * Runs a look-up now.
 *
 * @param secrets the places of what the program marks as secret in its arguments
 */
export async function lookUp<Result>(
  name: string,
  args: object,
  secrets: readonly Path[] = [],
): Promise<Result> {
  if (isMocked()) return pulumi.runtime.invoke(pluginToken(name), { ...args });
  return asRunError(async () => {
    const given = { ...args } as Properties;
    const found = await invoke(definitionOf(name), given, context(), progressOf(name), secrets);
    return found as Result;
  });
}

/** Runs a look-up as soon as its arguments are known; at preview they may not be, and then neither is its result. */
export function lookUpOutput<Result>(
  name: string,
  args: object,
  { dependsOn = [] }: LookUpOptions = {},
): pulumi.Output<Result> {
  const inputs: pulumi.Output<object> = pulumi.output(args);
  const found = pulumi.all([inputs, waitForResources(dependsOn)]).apply(async ([known]) => {
    const result = await lookUp<Result>(name, known, await secretPlaces(args));
    const isSecret = secretsIn(result).some((text) => !isMask(text));
    return isSecret ? pulumi.secret(result) : result;
  });
  // A result holds no outputs, so that unwrapping it, as the type says, changes nothing.
  return found as pulumi.Output<Result>;
}

/** Gives the entries of a list one by one, as their pages come. */
export async function* lookUpEach<Entry>(name: string, args: object): AsyncGenerator<Entry> {
  const definition = definitionOf(name);
  if (isMocked()) {
    const result = await lookUp<Record<string, Entry[]>>(name, args);
    yield* result[definition.entries] ?? [];
    return;
  }
  const pages = invokePages(definition, { ...args } as Properties, await asRunError(async () => context()));
  for (;;) {
    const page = await asRunError(() => pages.next());
    if (page.done) return;
    yield* page.value as Entry[];
  }
}

/** Known as soon as all resources are there; a component is, when all that it is made of is. */
function waitForResources(dependsOn: NonNullable<LookUpOptions["dependsOn"]>): pulumi.Output<unknown> {
  return pulumi
    .output(dependsOn as pulumi.Input<pulumi.Resource | pulumi.Resource[]>)
    .apply(async (given) => {
      const parts = await Promise.all([given].flat().map(componentParts));
      return pulumi.all(parts.flat().map((it) => (pulumi.CustomResource.isInstance(it) ? it.id : it.urn)));
    });
}

/** What a resource is made of. A component's children are known when its constructor is through. */
async function componentParts(resource: pulumi.Resource): Promise<pulumi.Resource[]> {
  if (!pulumi.ComponentResource.isInstance(resource)) return [resource];
  // The SDK's own fields, by which it makes a resource wait for the parts of a component.
  const { __data, __childResources = [] } = resource as unknown as {
    __data?: Promise<unknown>;
    __childResources?: Iterable<pulumi.Resource>;
  };
  await __data;
  const parts = await Promise.all([...__childResources].map(componentParts));
  return [resource, ...parts.flat()];
}

/** A unit test with mocks has no engine; it answers for the service under the name the plugin has for the look-up. */
const isMocked = (): boolean => !pulumi.runtime.getEngine();

function definitionOf(name: string): AnyFunction {
  const definition = functions[name];
  if (!definition) throw new Error(`pulumi-shortlink has no look-up ${name}.`);
  return definition;
}

const context = (): Context =>
  contextFor(stackConfig(), secretSettings(), (message) => void pulumi.log.warn(message));

/** Shows how far a long list has been read, once that takes longer than people like to wait without a word. */
function progressOf(name: string): (count: number) => void {
  const patience = Date.now() + 2000;
  return (count) => {
    if (Date.now() > patience) void pulumi.log.info(`${name}: ${count} read`, undefined, undefined, true);
  };
}

/** Throws what the person or the service did wrong as the engine's own kind of error, which it shows without a stack. */
async function asRunError<T>(operation: () => Promise<T>): Promise<T> {
  try {
    return await operation();
  } catch (error) {
    if (!(error instanceof ApiError || error instanceof UserError)) throw error;
    const { message } = error;
    // Node prints the stack of what nobody awaits.
    throw Object.assign(new pulumi.RunError(message), { cause: error, stack: message });
  }
}
