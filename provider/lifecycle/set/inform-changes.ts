import type { Context } from "../context/context";
import type { SetDefinition } from "../definition/set";
import { compareInputs } from "../diff/diff";
import { count, counted } from "../properties/failure";
import type { Properties } from "../properties/values";
import type { Job } from "./jobs";

/** How many entries a message names. */
const maxNamed = 20;

/**
 * Says which entries of a table change, and in which fields. The engine shows a table as one text; it compares maps on its
 * own.
 */
export function informChanges(
  definition: SetDefinition,
  news: Properties,
  jobs: readonly Job[],
  context: Context,
): void {
  if (typeof news.table !== "string" || jobs.length === 0) return;
  const lines = jobs.slice(0, maxNamed).map((job) => describe(definition, job));
  const more = jobs.length > maxNamed ? [`… and ${count(jobs.length - maxNamed)} more`] : [];
  const title = `Changes of ${counted(jobs.length, "link", "links")}:`;
  context.inform?.([title, ...lines, ...more].join("\n  "));
}

function describe({ of: kind }: SetDefinition, { key, formerKey, before, now }: Job): string {
  if (!before) return `+ ${key}`;
  if (!now) return `- ${key} (${before.id})`;
  const former = formerKey === undefined ? "" : `, formerly ${formerKey}`;
  const { changed } = compareInputs(kind, before.inputs, now);
  return `~ ${key} (${before.id}${former})${changed.length > 0 ? `: ${changed.join(", ")}` : ""}`;
}
