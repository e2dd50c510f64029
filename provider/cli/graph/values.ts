import { isObject, isUnknown } from "../../lifecycle";

/** Whether the engine shows a value only as a word. */
const isSecret = (value: unknown): boolean => value === "[secret]";

/** Whether a value, or anything in it, is not known yet or is not shown. */
export const isHidden = (value: unknown): boolean =>
  isUnknown(value) ||
  isSecret(value) ||
  (typeof value === "object" && value !== null && Object.values(value).some(isHidden));

/** A text that can be shown; undefined for anything else. */
export const knownText = (value: unknown): string | undefined =>
  typeof value === "string" && value !== "" && !isHidden(value) ? value : undefined;

/** A value in one line. */
export function textOf(value: unknown): string {
  if (value === undefined || value === null) return "";
  if (isUnknown(value)) return "(not known yet)";
  if (isSecret(value)) return "[secret]";
  if (Array.isArray(value)) return value.map(textOf).join(", ");
  if (isObject(value)) {
    return Object.entries(value)
      .map(([name, inner]) => `${name}: ${textOf(inner)}`)
      .join(", ");
  }
  return String(value);
}
