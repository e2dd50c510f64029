import type { Json, JsonObject } from "../../contract";
import {
  hasSecretConfig,
  isObject,
  normalizedKey,
  type Path,
  type Properties,
  unknownValue,
  valueAt,
} from "../../lifecycle";

import { signatureKey, signatures, unknownValues } from "../../pulumi/signatures";

export type { Path } from "../../lifecycle";

// Values that are more than JSON travel as objects with a signature (the engine's own constants).

/** Properties as the lifecycle takes them, and what else was said of them. */
export interface Decoded {
  readonly properties: Properties;
  /** The places of what is secret. */
  readonly secrets: readonly Path[];
  /** The places of what the API cannot take: files, and resources where a value is due. */
  readonly unsupported: readonly { readonly path: Path; readonly what: "asset" | "archive" | "resource" }[];
}

/** Reads properties as the engine sends them. */
export function decode(properties: JsonObject): Decoded {
  const secrets: Path[] = [];
  const unsupported: { path: Path; what: "asset" | "archive" | "resource" }[] = [];

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
        unsupported.push({ path, what: "asset" });
        return unknownValue;
      case signatures.archive:
        unsupported.push({ path, what: "archive" });
        return unknownValue;
      case signatures.resource:
        unsupported.push({ path, what: "resource" });
        return unknownValue;
      default:
        return Object.fromEntries(
          Object.entries(value).map(([name, property]) => [name, walk(property, [...path, name])]),
        );
    }
  };

  return { properties: walk(properties, []) as Properties, secrets, unsupported };
}

/**
 * Writes properties as the engine takes them: secret is what stands at the given places, and the settings of every
 * PASSWORD feature, with what the service has made of it.
 */
export function encode(properties: Properties, secrets: readonly Path[] = []): JsonObject {
  const marked = new Set(secrets.map((path) => JSON.stringify(path)));
  const walk = (value: unknown, path: Path): Json | undefined => {
    if (value === undefined || typeof value === "function") return undefined;
    const inner = content(value, path);
    return marked.size > 0 && marked.has(JSON.stringify(path)) ? secret(inner) : inner;
  };
  const content = (value: unknown, path: Path): Json => {
    if (Array.isArray(value)) return value.map((entry, index) => walk(entry, [...path, index]) ?? null);
    if (!isObject(value)) return value as Json;
    const isSecret = secretNames(value, path.length === 0);
    const entries = Object.entries(value).flatMap(([name, property]): [string, Json][] => {
      const written = walk(property, [...path, name]);
      if (written === undefined) return [];
      return [[name, isSecret(name) ? secret(written) : written]];
    });
    return Object.fromEntries(entries);
  };
  return content(properties, []) as JsonObject;
}

/** Tells which properties of an object are always secret. */
const secretNames = (value: Properties, isTop: boolean) => {
  const isFeature = hasSecretConfig(value);
  return (name: string) => (isFeature && name === "config") || (isTop && name === normalizedKey);
};

const secret = (value: Json): Json =>
  isObject(value) && value[signatureKey] === signatures.secret
    ? (value as Json)
    : { [signatureKey]: signatures.secret, value };

/**
 * The places of secrets in properties that were read anew. Where the value at a secret's place is no longer the same,
 * everything below its property is taken for secret: in a list it may have moved.
 */
export function secretPlaces(found: Properties, before: Decoded): Path[] {
  return before.secrets.map((path) => {
    const isSame = JSON.stringify(valueAt(found, path)) === JSON.stringify(valueAt(before.properties, path));
    return isSame ? path : path.slice(0, 1);
  });
}
