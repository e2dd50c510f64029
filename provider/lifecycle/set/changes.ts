import { compareInputs } from "../compare/changes";
import type { Context } from "../context/context";
import type { SetDefinition } from "../definition/set";
import { isSame } from "../properties/equality";
import { count, counted } from "../properties/failure";
import { propertySchema } from "../properties/schema";
import { isUnknown, type Properties } from "../properties/values";
import type { EntryChange } from "../recording/comparison";
import type { Declaration } from "./declaration";
import type { SetPlan, Step } from "./plan";
import { certainId } from "./record";

// What a plan changes, for a diff, for the command, and for a person.

/** The inputs of a set that differ from its last operation. The form of the declaration makes no difference. */
export function changedInputs(
  definition: SetDefinition,
  outputs: Properties,
  news: Properties,
  { entries, unknown, steps }: SetPlan,
): string[] {
  if (entries && unknown.length === 0 && steps.length === 0) return [];
  const names = Object.keys(definition.inputs.shape).filter(
    (name) =>
      isUnknown(news[name]) || !isSame(propertySchema(definition.inputs, name), outputs[name], news[name]),
  );
  // Entries of an update that failed differ from what the inputs in state say.
  return names.length > 0 ? names : [news.table === undefined ? definition.entries : "table"];
}

/**
 * What becomes of the entries of a set, without those that stay as they are. An entry that exists, and whose values are not known
 * yet, counts as one of these.
 *
 * @returns undefined while not even the keys are known
 */
export function entryChanges({ record, entries, unknown, steps }: SetPlan): EntryChange[] | undefined {
  if (!entries) return undefined;
  const open = unknown
    .filter((key) => !record.has(key) || entries.get(key))
    .map((key) => ({ key, change: record.has(key) ? ("update" as const) : ("create" as const) }));
  const planned = steps.map(({ key, change, formerKey }) =>
    formerKey === undefined ? { key, change } : { key, change, formerKey },
  );
  return [...open, ...planned];
}

/** How many entries a message names. */
const maxNamed = 20;

/**
 * Says which entries of a table change, and in which fields. The engine shows a table as one text; it compares maps on its
 * own.
 */
export function informChanges(declared: Declaration, { record, steps }: SetPlan, context: Context): void {
  if (!declared.table || steps.length === 0 || record.size === 0) return;
  const lines = steps.slice(0, maxNamed).map((step) => describe(declared, step));
  const more = steps.length > maxNamed ? [`… and ${count(steps.length - maxNamed)} more`] : [];
  const title = `Changes of ${counted(steps.length, "link", "links")}:`;
  context.inform?.([title, ...lines, ...more].join("\n  "));
}

function describe(declared: Declaration, { key, formerKey, before, now }: Step): string {
  const name = declared.nameOf(key);
  const id = certainId(before);
  if (!before || (now && id === undefined)) return `+ ${name}`;
  if (!now) return `- ${name} (${id ?? "unconfirmed"})`;
  const former = formerKey === undefined ? "" : `, formerly ${declared.nameOf(formerKey)}`;
  const { changed } = compareInputs(declared.definition.of, before.inputs, now);
  return `~ ${name} (${id}${former})${changed.length > 0 ? `: ${changed.join(", ")}` : ""}`;
}
