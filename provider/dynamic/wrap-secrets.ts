import { isMask } from "../contract";
import { hasSecretConfig, isObject, normalizedKey, type Properties } from "../lifecycle";
import { isWrappedSecret, wrapSecret } from "../pulumi/signatures";

/**
 * Properties on their way to the engine, in which the settings of every PASSWORD feature are secret, and so is what the
 * service has made of what was declared. What the constructor has marked the engine knows by itself; what a transform has
 * added after it, or the service shows, it does not.
 */
export const wrapSecrets = (properties: Properties): Properties =>
  Object.fromEntries(
    Object.entries(wrapped(properties) as Properties).map(([name, value]) => [
      name,
      name === normalizedKey ? wrapSecret(value) : value,
    ]),
  );

/** Properties as they are without their marks, should the SDK ever hand those on. */
export const unwrapSecrets = (properties: Properties): Properties => unwrapped(properties) as Properties;

function wrapped(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(wrapped);
  if (!isObject(value)) return value;
  const isFeature = hasSecretConfig(value);
  return Object.fromEntries(
    Object.entries(value).map(([name, property]) => [
      name,
      isFeature && name === "config" && isMoreThanMask(property) ? wrapSecret(property) : wrapped(property),
    ]),
  );
}

/** Whether a value says more than that there is something: a mask is shown as it is. */
function isMoreThanMask(value: unknown): boolean {
  if (typeof value === "object" && value !== null) return Object.values(value).some(isMoreThanMask);
  return value !== undefined && value !== null && !isMask(value);
}

function unwrapped(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(unwrapped);
  if (isWrappedSecret(value)) return unwrapped(value.value);
  if (!isObject(value)) return value;
  return Object.fromEntries(Object.entries(value).map(([name, property]) => [name, unwrapped(property)]));
}
