import { containsSecret } from "../../client";
import { isSecretFeature } from "../../contract";
import type { Context } from "../context/context";
import type { Failure } from "../properties/failure";
import type { Path } from "../properties/path";
import { isUnknown } from "../properties/unknown";
import type { Properties } from "../properties/values";
import { isObject, valueAt } from "../properties/values";

/** What is shown in place of a secret. */
export const secretMark = "[secret]";

/** Whether the `config` of an object is a secret, or may turn out to be one when its type is known. */
export const hasSecretConfig = (value: unknown): boolean =>
  isSecretFeature(value) || (isObject(value) && isUnknown(value.type));

/** Whether a place is what the program marks as secret, or lies in it. */
export const isSecretAt = (path: readonly PropertyKey[], secrets: readonly Path[]): boolean =>
  secrets.some((secret) => secret.every((part, index) => path[index] === part));

/**
 * Failures without the values that the program marks as secret. A failure that still repeats one keeps its place, and
 * says no more than that the value is not accepted.
 *
 * @param secrets the places of secrets in the properties
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

/** The same context, in which no message repeats a secret of the properties. */
export function redactingContext(
  context: Context,
  properties: Properties,
  secrets: readonly Path[],
): Context {
  const texts = textsAt(properties, secrets);
  if (texts.length === 0) return context;
  return context.forOperation({
    secrets: texts,
    warn: (message) =>
      context.warn(redactMessage(message, texts, "A warning is not shown because it repeats a secret.")),
  });
}

/** A message of ours without secrets: quoted ones are replaced, and one that still repeats a secret gives way. */
function redactMessage(message: string, texts: readonly string[], instead: string): string {
  const redacted = texts.reduce(
    (text, secret) => text.replaceAll(JSON.stringify(secret), secretMark),
    message,
  );
  return containsSecret(redacted, texts) ? instead : redacted;
}

/** All texts and numbers at or below some places. */
const textsAt = (properties: Properties, places: readonly Path[]): string[] =>
  places.flatMap((place) => textsIn(valueAt(properties, place)));

function textsIn(value: unknown): string[] {
  if (typeof value === "string" || typeof value === "number") return [String(value)];
  return typeof value === "object" && value !== null ? Object.values(value).flatMap(textsIn) : [];
}
