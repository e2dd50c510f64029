import type { EntryChange } from "../comparison/set-changes";
import type { SetDefinition } from "../definition/set";
import type { Properties } from "../properties/values";
import type { SetPlan } from "./diff";
import { declaredKeys } from "./entries";
import { planJobs } from "./jobs";

/**
 * What an update would do with the entries of a set, without those that stay as they are. An entry that exists, and whose values
 * are not known yet, counts as one of these.
 *
 * @returns undefined while not even the keys are known
 */
export function entryChanges(
  definition: SetDefinition,
  news: Properties,
  { applied, entries }: SetPlan,
): EntryChange[] | undefined {
  const keys = declaredKeys(definition, news);
  if (!keys) return undefined;
  const known = new Map<string, Properties>();
  const compared = new Map(applied);
  const changes: EntryChange[] = [];
  for (const key of keys) {
    const inputs = entries?.get(key);
    if (inputs) known.set(key, inputs);
    else if (!compared.delete(key)) changes.push({ key, change: "create" });
  }
  for (const { key, before, now, formerKey } of planJobs(definition, compared, known).jobs) {
    const change = now ? (before ? "update" : "create") : "delete";
    changes.push({ key, change, ...(formerKey === undefined ? {} : { formerKey }) });
  }
  return changes;
}
