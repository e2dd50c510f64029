import * as pulumi from "@pulumi/pulumi";
import { valuesIn } from "../contract/json/walk";
import type { Path } from "../lifecycle/properties/values";

/**
 * The paths of the arguments that a program marks as secret. The SDK does not pass the marks to a dynamic provider, nor to a
 * look-up that runs in the program. Never fails: whoever waits for the value of a failed argument reports the failure.
 */
export async function secretPaths(value: unknown, path: Path = []): Promise<Path[]> {
  if (value instanceof Promise) {
    return value.then(
      (resolved) => secretPaths(resolved, path),
      () => [],
    );
  }
  // An output is secret as a whole, even if only a part of its value is.
  if (pulumi.Output.isInstance(value)) return (await isSecret(value)) ? [path] : [];
  if (typeof value !== "object" || value === null || pulumi.Resource.isInstance(value)) return [];
  const entries = Array.isArray(value) ? [...value.entries()] : Object.entries(value);
  const paths = await Promise.all(entries.map(([name, entry]) => secretPaths(entry, [...path, name])));
  return paths.flat();
}

const isSecret = (output: pulumi.Output<unknown>): Promise<boolean> =>
  pulumi.isSecret(output).catch(() => false);

/** Whether a value may hold a secret: it contains an output, or a promise that may resolve to one. */
export function mayBeSecret(value: unknown): boolean {
  if (value instanceof Promise || pulumi.Output.isInstance(value)) return true;
  return !pulumi.Resource.isInstance(value) && valuesIn(value).some(mayBeSecret);
}
