import type { Context } from "../context/context";
import type { SetDefinition } from "../definition/set";
import { isSame } from "../properties/equality";
import { propertySchema } from "../properties/schema";
import { isUnknown } from "../properties/unknown";
import type { Properties } from "../properties/values";
import { type Applied, appliedIn } from "./applied";
import { type Entries, entriesOf } from "./entries";
import { type Job, planJobs } from "./jobs";

/** What differs between a set and its last operation. */
export interface SetDiff {
  /** The inputs that differ. */
  readonly changed: readonly string[];
  /** What an update would do; undefined while the entries are not known. */
  readonly jobs: readonly Job[] | undefined;
}

/** Compares the entries of a set with those that exist. The form of the declaration makes no difference. */
export function compareSet(definition: SetDefinition, outputs: Properties, news: Properties): SetDiff {
  const entries = entriesOf(definition, news);
  const applied = appliedIn(definition, outputs);
  const isKnown = entries && [...entries.values()].every((entry) => entry !== undefined);
  const jobs = isKnown ? planJobs(definition, applied, entries as Map<string, Properties>).jobs : undefined;
  if (jobs?.length === 0) return { changed: [], jobs };
  const names = Object.keys(definition.inputs.shape).filter(
    (name) =>
      isUnknown(news[name]) || !isSame(propertySchema(definition.inputs, name), outputs[name], news[name]),
  );
  // Entries of an update that failed differ from what the inputs in state say.
  const [first] = [definition.entries, "table"].filter((name) => news[name] !== undefined);
  return { changed: names.length > 0 ? names : [first ?? definition.entries], jobs };
}

/** Records the entries that the set keeps, so that a resource that also held one of them does not delete it. */
export function trackSet(
  definition: SetDefinition,
  outputs: Properties,
  news: Properties,
  { tracker }: Context,
): void {
  if (!tracker.isDeclared(definition, news)) return;
  const entries: Entries = entriesOf(definition, news) ?? new Map();
  const applied: Applied = appliedIn(definition, outputs);
  for (const [key, { id }] of applied) if (entries.has(key)) tracker.trackCreated(definition.of, id, false);
}
