import type { Context } from "../context/context";
import type { SetDefinition } from "../definition/set";
import { compareInputs } from "../diff/diff";
import type { Properties } from "../properties/values";
import { compareSet } from "./diff";
import type { Job } from "./jobs";
import { count } from "./messages";

/** How many entries a message names. */
const maxNamed = 20;

/**
 * Says which entries of a table change, and in which fields. The engine shows a table as one text; it compares maps on its
 * own.
 */
export function informChanges(
  definition: SetDefinition,
  outputs: Properties,
  news: Properties,
  context: Context,
): void {
  if (typeof news.table !== "string") return;
  const { jobs = [] } = compareSet(definition, outputs, news);
  if (jobs.length === 0) return;
  const lines = jobs.slice(0, maxNamed).map((job) => describe(definition, job));
  const more = jobs.length > maxNamed ? [`… and ${count(jobs.length - maxNamed)} more`] : [];
  const title = `${count(jobs.length)} ${jobs.length === 1 ? "link changes" : "links change"}:`;
  context.inform?.([title, ...lines, ...more].join("\n  "));
}

function describe({ of: kind }: SetDefinition, { key, formerKey, before, now }: Job): string {
  if (!before) return `+ ${key}`;
  if (!now) return `- ${key} (${before.id})`;
  const former = formerKey === undefined ? "" : `, formerly ${formerKey}`;
  const { changed } = compareInputs(kind, before.inputs, now);
  return `~ ${key} (${before.id}${former})${changed.length > 0 ? `: ${changed.join(", ")}` : ""}`;
}
