import type { Json, JsonObject } from "../../contract";
import {
  hasSecretConfig,
  isAlwaysSecret,
  isObject,
  type Path,
  type Properties,
  valueAt,
} from "../../lifecycle";
import {
  isWrappedSecret,
  signatureKey,
  signatures,
  unknownValue,
  unknownValues,
} from "../../pulumi/format/signatures";

/** Properties as the lifecycle takes them, and what their marks said. */
export interface Decoded {
  readonly properties: Properties;
  /** The paths of secrets. */
  readonly secrets: readonly Path[];
  /** The paths of values that the API does not take: files, and resources in place of a value. */
  readonly unsupported: readonly UnsupportedValue[];
}

interface UnsupportedValue {
  readonly path: Path;
  readonly what: "asset" | "archive" | "resource";
}

/** Decodes properties as the engine sends them. */
export function decode(properties: JsonObject): Decoded {
  const secrets: Path[] = [];
  const unsupported: UnsupportedValue[] = [];
  const reject = (path: Path, what: UnsupportedValue["what"]) => {
    unsupported.push({ path, what });
    return unknownValue;
  };

  const walk = (value: Json, path: Path): unknown => {
    if (unknownValues.has(value)) return unknownValue;
    if (Array.isArray(value)) return value.map((entry, index) => walk(entry, [...path, index]));
    if (typeof value !== "object" || value === null) return value;
    switch (Object.hasOwn(value, signatureKey) ? value[signatureKey] : undefined) {
      case signatures.secret:
        secrets.push(path);
        return walk(value.value ?? null, path);
      case signatures.output:
        if (value.secret === true) secrets.push(path);
        return value.value === undefined ? unknownValue : walk(value.value, path);
      case signatures.asset:
        return reject(path, "asset");
      case signatures.archive:
        return reject(path, "archive");
      case signatures.resource:
        return reject(path, "resource");
      default:
        return Object.fromEntries(
          Object.entries(value).map(([name, property]) => [name, walk(property, [...path, name])]),
        );
    }
  };

  return { properties: walk(properties, []) as Properties, secrets, unsupported };
}

/**
 * Encodes properties as the engine takes them. Secret are the values at the given paths, the settings of every PASSWORD
 * feature, and the normalized values.
 */
export function encode(properties: Properties, secrets: readonly Path[] = []): JsonObject {
  const marked = new Set(secrets.map((path) => JSON.stringify(path)));
  const walk = (value: unknown, path: Path): Json | undefined => {
    if (value === undefined || typeof value === "function") return undefined;
    const encoded = content(value, path);
    return marked.size > 0 && marked.has(JSON.stringify(path)) ? secret(encoded) : encoded;
  };
  const content = (value: unknown, path: Path): Json => {
    if (Array.isArray(value)) return value.map((entry, index) => walk(entry, [...path, index]) ?? null);
    if (!isObject(value)) return value as Json;
    const isSecret = alwaysSecret(value, path.length === 0);
    const entries = Object.entries(value).flatMap(([name, property]): [string, Json][] => {
      const encoded = walk(property, [...path, name]);
      if (encoded === undefined) return [];
      return [[name, isSecret(name) ? secret(encoded) : encoded]];
    });
    return Object.fromEntries(entries);
  };
  return content(properties, []) as JsonObject;
}

/** Which properties of an object are always secret. */
const alwaysSecret = (value: Properties, isTop: boolean) => {
  const isPassword = hasSecretConfig(value);
  return (name: string) => (isPassword && name === "config") || (isTop && isAlwaysSecret(name, value[name]));
};

const secret = (value: Json): Json =>
  isWrappedSecret(value) ? value : { [signatureKey]: signatures.secret, value };

/**
 * The paths of secrets in properties that were read again. Where the value at such a path changed and is in a list, or is
 * gone, everything in its top-level property counts as secret: entries of a list may have moved, and a name may have changed.
 */
export const secretPaths = (found: Properties, before: Decoded): Path[] =>
  before.secrets.map((path) => {
    const value = valueAt(found, path);
    const isSame = JSON.stringify(value) === JSON.stringify(valueAt(before.properties, path));
    const isInPlace = value !== undefined && path.every((part) => typeof part === "string");
    return isSame || isInPlace ? path : path.slice(0, 1);
  });
