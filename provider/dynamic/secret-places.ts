import * as pulumi from "@pulumi/pulumi";
import type { Path } from "../lifecycle";

/**
 * The places of what a program marks as secret in its arguments. The SDK does not hand that on to a dynamic provider, nor to a
 * look-up that runs in the program. Never fails: an argument that does is reported by whoever waits for its value.
 */
export async function secretPlaces(value: unknown, path: Path = []): Promise<Path[]> {
  if (value instanceof Promise) {
    return value.then(
      (known) => secretPlaces(known, path),
      () => [],
    );
  }
  // An output is secret as a whole, wherever in it the secret stands.
  if (pulumi.Output.isInstance(value)) return (await isSecret(value)) ? [path] : [];
  if (typeof value !== "object" || value === null || pulumi.Resource.isInstance(value)) return [];
  const inner = Array.isArray(value) ? [...value.entries()] : Object.entries(value);
  const places = await Promise.all(inner.map(([name, property]) => secretPlaces(property, [...path, name])));
  return places.flat();
}

const isSecret = (output: pulumi.Output<unknown>): Promise<boolean> =>
  pulumi.isSecret(output).catch(() => false);

/** Whether a secret may stand in a value: there is something in it that is an output, or may turn out to be one. */
export function mayBeSecret(value: unknown): boolean {
  if (value instanceof Promise || pulumi.Output.isInstance(value)) return true;
  return (
    typeof value === "object" &&
    value !== null &&
    !pulumi.Resource.isInstance(value) &&
    Object.values(value).some(mayBeSecret)
  );
}
