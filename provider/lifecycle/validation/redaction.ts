import { containsSecret } from "../../client";
import { isSecretFeature, textsIn } from "../../contract";
import type { Context } from "../context/context";
import type { Failure } from "../properties/failure";
import { isObject, isUnknown, type Path, type Properties, valueAt } from "../properties/values";

/** The text that messages show in place of a secret. */
export const secretMark = "[secret]";

/** Whether the `config` of an object is secret, or may turn out to be once its type is known. */
export const hasSecretConfig = (value: unknown): boolean =>
  isSecretFeature(value) || (isObject(value) && isUnknown(value.type));

/** Whether a path is at or below one that the program marks as secret. */
export const isSecretAt = (path: readonly PropertyKey[], secrets: readonly Path[]): boolean =>
  secrets.some((secret) => secret.every((part, index) => path[index] === part));

/**
 * Removes the values that the program marks as secret from failures. A failure that would still repeat one says only its
 * path, and that the value is not accepted.
 *
 * @param secrets the paths of secrets in the properties
 */
export function redactFailures(
  failures: readonly Failure[],
  properties: Properties,
  secrets: readonly Path[],
): Failure[] {
  const texts = textsAt(properties, secrets);
  return failures.map(({ path, reason }) => ({
    path,
    reason: redactMessage(reason, texts, `${secretMark} is not accepted.`),
  }));
}

/** Derives a context in which no message repeats a secret of the properties, nor one that it hides already. */
export function redactingContext(
  context: Context,
  properties: Properties,
  secrets: readonly Path[],
): Context {
  const texts = textsAt(properties, secrets);
  if (texts.length === 0) return context;
  return context.forOperation({
    secrets: [...(context.secrets ?? []), ...texts],
    warn: (message) =>
      context.warn(redactMessage(message, texts, "A warning is not shown because it repeats a secret.")),
  });
}

/** Replaces quoted secrets in a message. If it still repeats a secret, returns the fallback instead. */
function redactMessage(message: string, texts: readonly string[], fallback: string): string {
  const redacted = texts.reduce(
    (text, secret) => text.replaceAll(JSON.stringify(secret), secretMark),
    message,
  );
  return containsSecret(redacted, texts) ? fallback : redacted;
}

/** All strings and numbers at or below some paths, as text. */
const textsAt = (properties: Properties, paths: readonly Path[]): string[] =>
  paths.flatMap((path) => textsIn(valueAt(properties, path)));
