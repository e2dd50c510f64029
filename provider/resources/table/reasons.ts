/** Why a row without a key and a slug is wrong. */
export const noKey = "has neither a slug nor a key; set one of them.";

/** Why a second row with the same key is wrong. */
export const repeatedKey = (key: string, earlier: string): string =>
  `has the same key as ${earlier}, ${describeValue(key)}; give each link its own.`;

/** A value of a table in a message. */
export function describeValue(value: unknown): string {
  if (Array.isArray(value)) return "a list";
  if (typeof value === "object" && value !== null) return "an object";
  const text = String(value);
  if (typeof value !== "string") return text;
  return JSON.stringify(text.length > 100 ? `${text.slice(0, 100)}…` : text);
}
