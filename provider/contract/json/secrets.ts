import { isStructure, valuesIn } from "./walk";

/** Whether a value is a feature whose `config` is a secret (spec 2.7). */
export const isSecretFeature = (value: unknown): value is { type: "PASSWORD"; config?: unknown } =>
  isStructure(value) && "type" in value && value.type === "PASSWORD";

/** Every secret in a body: all strings and numbers in the `config` of PASSWORD features. */
export const secretsIn = (value: unknown): string[] =>
  isSecretFeature(value) ? textsIn(value.config) : valuesIn(value).flatMap(secretsIn);

/** Names of settings that may hold a password; the spec shows none (2.7, not shown). */
const passwordName = /pass|pwd|pin|secret|code|key|token|hash/i;

/** Whether the name of a PASSWORD feature's setting looks like that of a password. */
export const looksLikePassword = (name: string): boolean => passwordName.test(name);

/**
 * The passwords in a body, without the hints and numbers next to them. If no setting of a PASSWORD feature is named like a
 * password, all of its settings count, since any of them may be the password.
 */
export function passwordsIn(value: unknown): string[] {
  if (!isSecretFeature(value)) return valuesIn(value).flatMap(passwordsIn);
  const named = textsNamed(passwordName, value.config);
  return named.length > 0 ? named : textsIn(value.config);
}

/**
 * Selects the settings of a PASSWORD feature that may be the password, by name: those that are named like one, or all of them
 * if none is.
 */
export function passwordNames(config: unknown): (name: string) => boolean {
  const isNamed = textsNamed(passwordName, config).length > 0;
  return (name) => !isNamed || passwordName.test(name);
}

/** Whether a value contains a PASSWORD feature at any depth. */
export const hasSecretFeature = (value: unknown): boolean =>
  isSecretFeature(value) || valuesIn(value).some(hasSecretFeature);

/** All strings and numbers in settings whose name matches, at any depth. */
function textsNamed(name: RegExp, value: unknown): string[] {
  if (!isStructure(value)) return [];
  return Object.entries(value).flatMap(([key, inner]) =>
    name.test(key) ? textsIn(inner) : textsNamed(name, inner),
  );
}

/** All strings and numbers in a value, at any depth, as text. */
export const textsIn = (value: unknown): string[] =>
  typeof value === "string" || typeof value === "number" ? [String(value)] : valuesIn(value).flatMap(textsIn);
