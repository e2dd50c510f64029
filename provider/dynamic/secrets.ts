import * as pulumi from "@pulumi/pulumi";
import { hasSecretFeature, isSecretFeature } from "../contract";
import { requireSerializable } from "./serializable";

/**
 * A program's arguments, in which the settings of every PASSWORD feature are secret, even where the program passes plain
 * text. What is not known yet becomes secret when it turns out to hold one.
 *
 * @throws RunError for what the SDK cannot carry
 */
export function markSecrets(args: object): object {
  requireSerializable(args);
  return mark({ ...args }) as object;
}

function mark(value: unknown): unknown {
  if (pulumi.Output.isInstance(value) || value instanceof Promise) {
    return pulumi.output(value).apply((known) => (hasSecretFeature(known) ? pulumi.secret(known) : known));
  }
  if (Array.isArray(value)) return value.map(mark);
  if (typeof value !== "object" || value === null || pulumi.Resource.isInstance(value)) return value;
  const object = Object.fromEntries(Object.entries(value).map(([name, property]) => [name, mark(property)]));
  const { type, config } = object;
  if (config === undefined) return object;
  if (pulumi.Output.isInstance(type)) {
    const feature = pulumi.all([type, config]);
    return {
      ...object,
      config: feature.apply(([it, known]) => (isPassword(it) ? pulumi.secret(known) : known)),
    };
  }
  return isPassword(type) ? { ...object, config: pulumi.secret(config) } : object;
}

const isPassword = (type: unknown): boolean => isSecretFeature({ type });
