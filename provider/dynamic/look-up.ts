import * as pulumi from "@pulumi/pulumi";
import { isExpectedError } from "../client";
import { isMask, secretsIn } from "../contract";
import { type AnyFunction, type Context, invoke, invokePages, type Properties } from "../lifecycle";
// Imported directly: the types of the lifecycle's index need those of zod.
import type { Path } from "../lifecycle/properties/path";
import { componentParts } from "../pulumi/component-parts";
import { pluginToken } from "../pulumi/format/type-tokens";
import { functions } from "../resources/functions";
import { contextFor } from "./contexts";
import { secretPaths } from "./secret-paths";
import { secretSettings, stackConfig } from "./stack-config";

// A dynamic provider has no functions, so a look-up runs in the program, with the settings of its stack.

/** The options of a look-up's Output form. */
export interface LookUpOptions {
  /** Resources that must exist before the look-up runs. Until they are created, the result is unknown. */
  readonly dependsOn?: pulumi.Input<pulumi.Input<pulumi.Resource>[]> | pulumi.Input<pulumi.Resource>;
}

/**
 * Runs a look-up now.
 *
 * @param secrets the paths of the arguments that the program marks as secret
 */
export async function lookUp<Result>(
  name: string,
  args: object,
  secrets: readonly Path[] = [],
): Promise<Result> {
  if (isMocked()) return pulumi.runtime.invoke(pluginToken(name), { ...args });
  return asRunError(async () => {
    const definition = definitionOf(name);
    const result = await invoke(
      definition,
      { ...args } as Properties,
      context(),
      showProgress(name),
      secrets,
    );
    return result as Result;
  });
}

/** Runs a look-up as soon as its arguments are known. While a preview does not know them, the result is unknown. */
export function lookUpOutput<Result>(
  name: string,
  args: object,
  { dependsOn = [] }: LookUpOptions = {},
): pulumi.Output<Result> {
  const inputs: pulumi.Output<object> = pulumi.output(args);
  const output = pulumi.all([inputs, waitForResources(dependsOn)]).apply(async ([resolved]) => {
    const result = await lookUp<Result>(name, resolved, await secretPaths(args));
    const isSecret = secretsIn(result).some((text) => !isMask(text));
    return isSecret ? pulumi.secret(result) : result;
  });
  // A result contains no outputs, so unwrapping it, as the type of apply says, does not change it.
  return output as pulumi.Output<Result>;
}

/** Yields the entries of a list one by one, and reads a page whenever it needs one. */
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

/** Resolves when all resources exist, including the parts of components. */
function waitForResources(dependsOn: NonNullable<LookUpOptions["dependsOn"]>): pulumi.Output<unknown> {
  return pulumi
    .output(dependsOn as pulumi.Input<pulumi.Resource | pulumi.Resource[]>)
    .apply(async (resources) => {
      const parts = (await Promise.all([resources].flat().map(componentParts))).flat();
      return pulumi.all(parts.map((part) => (pulumi.CustomResource.isInstance(part) ? part.id : part.urn)));
    });
}

/** Whether a unit test mocks the engine. A mocked look-up has the token that it has in the plugin. */
const isMocked = (): boolean => !pulumi.runtime.getEngine();

function definitionOf(name: string): AnyFunction {
  const definition = functions[name];
  if (!definition) throw new Error(`pulumi-shortlink has no look-up ${name}.`);
  return definition;
}

const context = (): Context =>
  contextFor(stackConfig(), secretSettings(), (message) => void pulumi.log.warn(message));

/** Shows how many entries of a long list have been read, after two seconds. */
function showProgress(name: string): (count: number) => void {
  const start = Date.now() + 2000;
  return (count) => {
    if (Date.now() > start) void pulumi.log.info(`${name}: ${count} read`, undefined, undefined, true);
  };
}

/** Converts errors that the person or the service caused to the engine's RunError, which it prints without a stack. */
async function asRunError<T>(operation: () => Promise<T>): Promise<T> {
  try {
    return await operation();
  } catch (error) {
    if (!isExpectedError(error)) throw error;
    const { message } = error;
    // Node.js prints the stack of an unhandled rejection.
    throw Object.assign(new pulumi.RunError(message), { cause: error, stack: message });
  }
}
