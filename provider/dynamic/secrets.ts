import * as pulumi from "@pulumi/pulumi";
import { holdsSecret } from "../contract";

/**
 * A program's argument in which the settings of every PASSWORD feature are secret, even where the program passes plain
 * text. What is not known yet becomes secret when it turns out to hold one.
 */
export function markSecrets(value: unknown): unknown {
  if (pulumi.Output.isInstance(value) || value instanceof Promise) {
    return pulumi.output(value).apply((known) => (holdsSecret(known) ? pulumi.secret(known) : known));
  }
  if (Array.isArray(value)) return value.map(markSecrets);
  if (typeof value !== "object" || value === null) return value;
  const marked = Object.entries(value).map(([name, property]): [string, unknown] => [
    name,
    markSecrets(property),
  ]);
  const object = Object.fromEntries(marked);
  const isSecret = object.type === "PASSWORD" || pulumi.Output.isInstance(object.type);
  return isSecret && object.config !== undefined
    ? { ...object, config: pulumi.secret(object.config) }
    : object;
}
