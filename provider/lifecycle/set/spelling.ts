import type { AnyDefinition } from "../definition/definition";
import { compareInputs } from "../diff/diff";
import type { Properties } from "../properties/values";

/** The forms in which services are known to write texts. */
const forms: readonly ((text: string) => string)[] = [
  (text) => text.trim().replaceAll(/\s+/g, " "),
  (text) => text.toLowerCase(),
  (text) => text.normalize("NFC"),
  (text) => (URL.canParse(text) ? new URL(text).href : text),
];

/** The inputs, with all texts in one spelling. */
function spelled(value: unknown): unknown {
  if (typeof value === "string") return forms.reduce((text, form) => form(text), value);
  if (!Array.isArray(value)) return value;
  const entries = value.map(spelled);
  return entries.every((entry) => typeof entry === "string") ? [...new Set(entries)].toSorted() : entries;
}

const spelledInputs = (inputs: Properties): Properties =>
  Object.fromEntries(Object.entries(inputs).map(([name, value]) => [name, spelled(value)]));

/**
 * Whether inputs differ only in a spelling that the service may have normalized: spaces at the ends of a title, the case of a
 * slug, the slash after a host.
 */
export const isSameButForSpelling = (kind: AnyDefinition, one: Properties, other: Properties): boolean =>
  compareInputs(kind, spelledInputs(one), spelledInputs(other)).changed.length === 0;
