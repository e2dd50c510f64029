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

/** More changes than a person counts. */
const many = 10;

/**
 * Says how many entries change, where these are many, and which ones of a table, in which fields. The engine shows a table as one text;
 * it compares maps on its own.
 */
export function informChanges(declared: Declaration, { record, steps }: SetPlan, context: Context): void {
  const isListed = declared.table !== undefined && record.size > 0;
  if (steps.length <= (isListed ? 0 : many)) return;
  const shown = isListed ? steps.slice(0, maxNamed) : [];
  const more = isListed && steps.length > maxNamed ? [`… and ${count(steps.length - maxNamed)} more`] : [];
  const lines = [countsOf(steps, planned), ...shown.map((step) => describe(declared, step)), ...more];
  context.inform?.(lines.join("\n  "));
}

/** Says how many entries were changed, where these are many. */
export function informDone({ steps }: SetPlan, context: Context): void {
  if (steps.length > many) context.inform?.(`${countsOf(steps, done)}.`);
}

const planned = { create: "to create", update: "to change", move: "to move", delete: "to remove" } as const;
const done = { create: "created", update: "changed", move: "moved", delete: "removed" } as const;

/** "53 links: 50 to create, 2 to change, 1 to remove". An entry that gets another key moves. */
function countsOf(steps: readonly Step[], words: typeof planned | typeof done): string {
  const changes = Map.groupBy(steps, ({ change, formerKey }) => (formerKey === undefined ? change : "move"));
  const parts = (["create", "update", "move", "delete"] as const).flatMap((change) => {
    const { length } = changes.get(change) ?? [];
    return length > 0 ? [`${count(length)} ${words[change]}`] : [];
  });
  return `${counted(steps.length, "link", "links")}: ${parts.join(", ")}`;
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
