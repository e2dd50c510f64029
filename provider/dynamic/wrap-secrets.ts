import { isMask } from "../contract";
import { hasSecretConfig, isAlwaysSecret, isObject, type Properties } from "../lifecycle";
import { isWrappedSecret, wrapSecret } from "../pulumi/format/signatures";

/**
 * Properties for the engine, with the settings of every PASSWORD feature and all normalized values marked as secret. The
 * engine keeps the marks of the program's own arguments; it cannot know about values that a transform adds later, or that the
 * service returns.
 */
export const wrapSecrets = (properties: Properties): Properties =>
  Object.fromEntries(
    Object.entries(wrapped(properties) as Properties).map(([name, value]) => [
      name,
      isAlwaysSecret(name, value) ? wrapSecret(value) : value,
    ]),
  );

/** Properties without the marks, in case the SDK passes them on. */
export const unwrapSecrets = (properties: Properties): Properties => unwrapped(properties) as Properties;

function wrapped(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(wrapped);
  if (!isObject(value)) return value;
  const isPassword = hasSecretConfig(value);
  return Object.fromEntries(
    Object.entries(value).map(([name, property]) => [
      name,
      isPassword && name === "config" && holdsMoreThanMasks(property)
        ? wrapSecret(property)
        : wrapped(property),
    ]),
  );
}

function holdsMoreThanMasks(value: unknown): boolean {
  if (typeof value === "object" && value !== null) return Object.values(value).some(holdsMoreThanMasks);
  return value !== undefined && value !== null && !isMask(value);
}

function unwrapped(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(unwrapped);
  if (isWrappedSecret(value)) return unwrapped(value.value);
  if (!isObject(value)) return value;
  return Object.fromEntries(Object.entries(value).map(([name, property]) => [name, unwrapped(property)]));
}
