import type { Json } from "../schemas/values";

/** Whether this is a feature whose `config` is a secret, wherever in a body it stands (spec 2.7). */
export const isSecretFeature = (value: unknown): value is { type: "PASSWORD"; config?: unknown } =>
  typeof value === "object" && value !== null && "type" in value && value.type === "PASSWORD";

/** Every secret text in a body: all strings and numbers below the `config` of PASSWORD features. */
export function secretsIn(value: unknown): string[] {
  if (typeof value !== "object" || value === null) return [];
  if (isSecretFeature(value)) return texts(value.config);
  return Object.values(value).flatMap(secretsIn);
}

/** How a setting is called that opens the link; the spec names none (2.7, not shown). */
const opens = /pass|pwd|pin|secret|code|key|token|hash/i;

/** Whether a setting of a PASSWORD feature is called like one that opens the link. */
export const looksLikePassword = (name: string): boolean => opens.test(name);

/**
 * The passwords themselves in a body, without the hints and numbers beside them. Where no setting of a PASSWORD feature
 * is called like one, each of them may be it.
 */
export function passwordsIn(value: unknown): string[] {
  if (typeof value !== "object" || value === null) return [];
  if (!isSecretFeature(value)) return Object.values(value).flatMap(passwordsIn);
  const named = textsNamed(opens, value.config);
  return named.length > 0 ? named : texts(value.config);
}

/**
 * Which settings of a PASSWORD feature open the link, by their names: those that are called like a password; all of them
 * where none is.
 */
export function passwordNames(config: unknown): (name: string) => boolean {
  const isNamed = textsNamed(opens, config).length > 0;
  return (name) => !isNamed || opens.test(name);
}

/** Whether a value holds a PASSWORD feature anywhere. */
export function hasSecretFeature(value: unknown): boolean {
  if (typeof value !== "object" || value === null) return false;
  return isSecretFeature(value) || Object.values(value).some(hasSecretFeature);
}

/** All texts below settings with such a name, at any depth. */
function textsNamed(name: RegExp, value: unknown): string[] {
  if (typeof value !== "object" || value === null) return [];
  return Object.entries(value).flatMap(([key, inner]) =>
    name.test(key) ? texts(inner) : textsNamed(name, inner),
  );
}

function texts(value: unknown): string[] {
  if (typeof value === "string" || typeof value === "number") return [String(value)];
  return typeof value === "object" && value !== null
    ? Object.values<Json>(value as Json[]).flatMap(texts)
    : [];
}
