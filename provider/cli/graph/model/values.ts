import { isObject, isUnknown, type Properties, valuesIn } from "../../../lifecycle";
import { withoutLogins } from "../../output/logins";

/** The text that the engine shows in place of a secret. */
export const isSecret = (value: unknown): boolean => value === "[secret]";

/** Whether a value, or a value inside it, is unknown before the update or a secret. */
export const isUndisclosed = (value: unknown): boolean =>
  isUnknown(value) || isSecret(value) || valuesIn(value).some(isUndisclosed);

/** A text that is not empty, unknown or secret; undefined for anything else. */
export const disclosedText = (value: unknown): string | undefined =>
  typeof value === "string" && value !== "" && !isUndisclosed(value) ? value : undefined;

/** A value on one line, with URLs without their logins. */
export function formatValue(value: unknown): string {
  if (value === undefined || value === null) return "";
  if (isUnknown(value)) return "(known after the update)";
  if (isSecret(value)) return "[secret]";
  if (Array.isArray(value)) return value.map(formatValue).join(", ");
  if (isObject(value)) {
    return Object.entries(value)
      .map(([name, inner]) => `${name}: ${formatValue(inner)}`)
      .join(", ");
  }
  return withoutLogins(String(value));
}

/** The objects in a list; none where the value is not a list. */
export const objectEntries = (value: unknown): Properties[] =>
  Array.isArray(value) ? value.filter(isObject) : [];

/** An enum value in words: "device profile". */
export const inWords = (value: string): string =>
  ["UTM", "SMS", "OS"].includes(value) ? value : value.toLowerCase().replaceAll("_", " ");
