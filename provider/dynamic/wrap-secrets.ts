import { isMask } from "../contract";
import {
  hasSecretConfig,
  isAlwaysSecret,
  isObject,
  type Marks,
  mapInside,
  mapProperties,
  marksAt,
  type Path,
  type Properties,
  valuesIn,
} from "../lifecycle";
import { isWrappedSecret, wrapSecret } from "../pulumi/format/signatures";

/**
 * Properties for the engine, with the secrets of the program, the settings of every PASSWORD feature and all normalized values
 * marked as secret. The engine keeps the marks of the program's own arguments; it cannot know about values that a transform adds
 * later, or that the service returns.
 *
 * Marks are where the engine would put them, so that none is inside of another: it marks a property of an object, at any depth,
 * and a list only as a whole. Properties that are undefined are left out, at any depth.
 *
 * @param secrets the paths of the values that the program marks as secret
 */
export const wrapSecrets = (properties: Properties, secrets: readonly Path[] = []): Properties =>
  wrapProperties(properties, marksAt(secrets), (name) => isAlwaysSecret(name, properties[name]));

/** The SDK fails for undefined at any depth, and an operation whose failure it cannot report never ends. */
function withoutUndefined(value: unknown): unknown {
  if (Array.isArray(value)) return value.map((entry) => withoutUndefined(entry) ?? null);
  return isObject(value) ? mapProperties(value, withoutUndefined) : value;
}

/** Properties without the marks, in case the SDK passes them on. */
export const unwrapSecrets = (properties: Properties): Properties => unwrapped(properties) as Properties;

function wrapProperties(
  object: Properties,
  marks: Marks | undefined,
  isSecret: (name: string) => boolean = () => false,
): Properties {
  const isPassword = hasSecretConfig(object);
  return mapProperties(object, (value, name) => {
    if (value === undefined) return undefined;
    const isConfig = isPassword && name === "config" && holdsMoreThanMasks(value);
    if (isConfig || isSecret(name)) return wrapSecret(withoutUndefined(value));
    return wrapped(value, marks?.inside.get(name));
  });
}

function wrapped(value: unknown, marks: Marks | undefined): unknown {
  const isWrapped = isWrappedSecret(value);
  if (!isWrapped && !marks?.isSecret && isObject(value)) return wrapProperties(value, marks);
  const defined = withoutUndefined(value);
  return !isWrapped && (marks || holdsPassword(value)) ? wrapSecret(defined) : defined;
}

/** Whether a value contains the settings of a PASSWORD feature, at any depth. */
function holdsPassword(value: unknown): boolean {
  if (isObject(value) && hasSecretConfig(value) && holdsMoreThanMasks(value.config)) return true;
  return valuesIn(value).some(holdsPassword);
}

function holdsMoreThanMasks(value: unknown): boolean {
  if (typeof value === "object" && value !== null) return valuesIn(value).some(holdsMoreThanMasks);
  return value !== undefined && value !== null && !isMask(value);
}

function unwrapped(value: unknown): unknown {
  return isWrappedSecret(value) ? unwrapped(value.value) : mapInside(value, unwrapped);
}
