import * as pulumi from "@pulumi/pulumi";
import { hasSecretFeature, isSecretFeature } from "../contract/json/secrets";
import { isObject, mapInside } from "../contract/json/walk";
import { serializable } from "./serializable";

/**
 * A program's arguments, with the settings of every PASSWORD feature marked as secret, even where the program passes plain
 * text. A value that is not known yet becomes secret when it turns out to contain a password.
 *
 * @throws RunError for a value that the SDK cannot serialize
 */
export function markSecrets(args: object): object {
  return mark({ ...(serializable(args) as object) }) as object;
}

function mark(value: unknown): unknown {
  if (pulumi.Output.isInstance(value) || value instanceof Promise) {
    return pulumi
      .output(value)
      .apply((resolved) => (hasSecretFeature(resolved) ? pulumi.secret(resolved) : resolved));
  }
  if (pulumi.Resource.isInstance(value)) return value;
  const object = mapInside(value, mark);
  if (!isObject(object)) return object;
  const { type, config } = object;
  if (config === undefined) return object;
  if (pulumi.Output.isInstance(type)) {
    const markedConfig = pulumi
      .all([type, config])
      .apply(([resolvedType, resolved]) => (isPassword(resolvedType) ? pulumi.secret(resolved) : resolved));
    return { ...object, config: markedConfig };
  }
  return isPassword(type) ? { ...object, config: pulumi.secret(config) } : object;
}

const isPassword = (type: unknown): boolean => isSecretFeature({ type });
