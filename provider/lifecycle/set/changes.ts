import type { Context } from "../context/context";
import type { SetDefinition } from "../definition/set";
import { isSame } from "../properties/equality";
import { propertySchema } from "../properties/schema";
import { isUnknown } from "../properties/unknown";
import type { Properties } from "../properties/values";
import { type Applied, appliedIn } from "./applied";
import { type Entries, entriesOf } from "./entries";
import { type Job, planJobs } from "./jobs";

/** The entries of a set that exist and those that are declared, and what an update would do. */
export interface SetPlan {
  readonly applied: Applied;
  /** Undefined while they are not known. */
  readonly entries: Entries | undefined;
  /** Undefined while some entry is not known. */
  readonly jobs: readonly Job[] | undefined;
}

/** Compares the entries of a set with those that exist. The form of the declaration makes no difference. */
export function planSet(definition: SetDefinition, outputs: Properties, news: Properties): SetPlan {
  const entries = entriesOf(definition, news);
  const applied = appliedIn(definition, outputs);
  const isKnown = entries && [...entries.values()].every((entry) => entry !== undefined);
  const jobs = isKnown ? planJobs(definition, applied, entries as Map<string, Properties>).jobs : undefined;
  return { applied, entries, jobs };
}

/** The inputs of a set that differ from its last operation. */
export function changedInputs(
  definition: SetDefinition,
  outputs: Properties,
  news: Properties,
  { jobs }: SetPlan,
): string[] {
  if (jobs?.length === 0) return [];
  const names = Object.keys(definition.inputs.shape).filter(
    (name) =>
      isUnknown(news[name]) || !isSame(propertySchema(definition.inputs, name), outputs[name], news[name]),
  );
  // Entries of an update that failed differ from what the inputs in state say.
  return names.length > 0 ? names : [news.table === undefined ? definition.entries : "table"];
}

/** Records the entries that the set keeps, so that a resource that also held one of them does not delete it. */
export function trackSet(
  definition: SetDefinition,
  news: Properties,
  { applied, entries }: SetPlan,
  { tracker }: Context,
): void {
  if (!tracker.isDeclared(definition, news)) return;
  for (const [key, { id }] of applied) {
    const entry = entries?.get(key);
    if (entry) tracker.trackRetained(definition.of, id, entry);
    else if (entries?.has(key)) tracker.trackCreated(definition.of, id, false);
  }
}
