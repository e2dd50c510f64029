import { table } from "../scripts/table";
import { sizesOf } from "./goals";
import type { Setting } from "./settings";

const heading = "## Settings of the engine\n";

/** Writes the section about the engine's settings. */
export const settingsSection = (settings: readonly Setting[]): string => `${heading}
Seconds with the plugin, the faster of two rounds. By default, the engine saves all of its state before and after every
step, which costs more the more links there are, and writes [its own log](large.md#pulumis-own-log). [Large accounts](large.md) explains
when to change that.
${sizesOf(settings)
  .map((size) => `\n### ${size} links\n\n${settingsTable(settings.filter((it) => it.size === size))}`)
  .join("\n")}
`;

/**
 * Replaces the section about the engine's settings, and leaves the rest of the page as it is.
 *
 * @throws Error when the page has no such section
 */
export function withSettings(page: string, settings: readonly Setting[]): string {
  const [before = "", after] = page.split(heading);
  const next = after?.indexOf("\n## ");
  if (after === undefined || next === undefined) throw new Error("The page has no section about settings.");
  return before + settingsSection(settings) + after.slice(next);
}

const settingsTable = (settings: readonly Setting[]): string =>
  table(
    ["Setting", "State in", "up", "refresh"],
    settings
      .toSorted((one, other) => one.backend.localeCompare(other.backend))
      .map(({ backend, setting, seconds }) => [
        setting,
        backend,
        seconds.up.toFixed(1),
        seconds.refresh.toFixed(1),
      ]),
  );
