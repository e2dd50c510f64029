import * as pulumi from "@pulumi/pulumi";
import { isExpectedError } from "../client/errors/errors";
import type { Path } from "../lifecycle/properties/values";
import { pluginToken } from "../pulumi/format/type-tokens";
import { componentParts } from "../pulumi/sdk-resources";
import { secretPaths } from "./secret-paths";

// A dynamic provider has no functions, so a look-up runs in the program, with the settings of its stack. Only the first look-up
// loads what sends requests: most programs have none.
const loadService = () => import("./service.js");

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
    const { runLookUp } = await loadService();
    return (await runLookUp(name, { ...args }, secrets)) as Result;
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
    const { holdsSecret } = await loadService();
    return holdsSecret(result) ? pulumi.secret(result) : result;
  });
  // A result contains no outputs, so unwrapping it, as the type of apply says, does not change it.
  return output as pulumi.Output<Result>;
}

/** Yields the entries of a list one by one, and reads a page whenever it needs one. */
export async function* lookUpEach<Entry>(name: string, args: object): AsyncGenerator<Entry> {
  const { nameOfEntries, lookUpPages } = await loadService();
  if (isMocked()) {
    const result = await lookUp<Record<string, Entry[]>>(name, args);
    yield* result[nameOfEntries(name)] ?? [];
    return;
  }
  const pages = await asRunError(async () => lookUpPages(name, { ...args }));
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

async function asRunError<T>(operation: () => Promise<T>): Promise<T> {
  try {
    return await operation();
  } catch (error) {
    throw toRunError(error);
  }
}

/** Converts an error that the person or the service caused to the engine's RunError, which it prints without a stack. */
export function toRunError(error: unknown): unknown {
  if (!isExpectedError(error)) return error;
  const { message } = error;
  // Node.js prints the stack of an unhandled rejection.
  return Object.assign(new pulumi.RunError(message), { cause: error, stack: message });
}
