import type { Json, JsonObject } from "../../contract";
import {
  hasSecretConfig,
  isAlwaysSecret,
  isObject,
  type Marks,
  mapInside,
  marksAt,
  type Path,
  type Properties,
} from "../../lifecycle";
import { signatureKey, signatures, unknownValue, unknownValues } from "../../pulumi/format/signatures";

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
    if (!isObject(value)) return mapInside(value, (inner, index) => walk(inner as Json, [...path, index]));
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
        return mapInside(value, (inner, name) => walk(inner as Json, [...path, name]));
    }
  };

  return { properties: walk(properties, []) as Properties, secrets, unsupported };
}

/**
 * Encodes properties as the engine takes them. Secret are the values at the given paths, the settings of every PASSWORD
 * feature, and the normalized values. Inside of a secret nothing is marked: everything there is secret, and the SDKs remove only
 * one mark.
 */
export function encode(properties: Properties, secrets: readonly Path[] = []): JsonObject {
  return encodeObject(properties, marksAt(secrets), false, (name) => isAlwaysSecret(name, properties[name]));
}

/** @param isHidden whether the object is inside of a secret */
function encodeObject(
  object: Properties,
  marks: Marks | undefined,
  isHidden: boolean,
  isSecret: (name: string) => boolean = () => false,
): JsonObject {
  const isPassword = hasSecretConfig(object);
  const entries = Object.entries(object).flatMap(([name, value]): [string, Json][] => {
    const isMarked = (isPassword && name === "config") || isSecret(name);
    const encoded = encodeMarked(value, marks?.inside.get(name), isHidden, isMarked);
    return encoded === undefined ? [] : [[name, encoded]];
  });
  return Object.fromEntries(entries);
}

function encodeMarked(
  value: unknown,
  marks: Marks | undefined,
  isHidden: boolean,
  isMarked = false,
): Json | undefined {
  if (value === undefined || typeof value === "function") return undefined;
  if (isHidden || !(isMarked || marks?.isSecret)) return encodeValue(value, marks, isHidden);
  return { [signatureKey]: signatures.secret, value: encodeValue(value, undefined, true) };
}

function encodeValue(value: unknown, marks: Marks | undefined, isHidden: boolean): Json {
  if (Array.isArray(value)) {
    return value.map((entry, index) => encodeMarked(entry, marks?.inside.get(index), isHidden) ?? null);
  }
  return isObject(value) ? encodeObject(value, marks, isHidden) : (value as Json);
}
