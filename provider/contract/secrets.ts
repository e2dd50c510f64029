import type { Json } from "./values";

/** Whether this is a feature whose `config` is a secret, wherever in a body it stands (spec 2.7). */
export const isSecretFeature = (value: unknown): value is { type: "PASSWORD"; config?: unknown } =>
  typeof value === "object" && value !== null && "type" in value && value.type === "PASSWORD";

/** Every secret text in a body: all strings and numbers below the `config` of PASSWORD features. */
export function secretsIn(value: unknown): string[] {
  if (typeof value !== "object" || value === null) return [];
  if (isSecretFeature(value)) return texts(value.config);
  return Object.values(value).flatMap(secretsIn);
}

/** Whether a value holds a PASSWORD feature anywhere. */
export function holdsSecret(value: unknown): boolean {
  if (typeof value !== "object" || value === null) return false;
  return isSecretFeature(value) || Object.values(value).some(holdsSecret);
}

function texts(value: unknown): string[] {
  if (typeof value === "string" || typeof value === "number") return [String(value)];
  return typeof value === "object" && value !== null
    ? Object.values<Json>(value as Json[]).flatMap(texts)
    : [];
}
