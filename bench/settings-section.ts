import { table } from "../scripts/table";
import { sizesOf } from "./goals";
import type { Setting } from "./settings";

/** Writes the section about the engine's settings. */
export const settingsSection = (settings: readonly Setting[]): string => `## Settings of the engine

Seconds with the plugin, the faster of two rounds. By default, the engine saves all of its state before and after every
step, which costs more the more links there are, and writes [its own log](large.md#pulumis-own-log). [Large accounts](large.md) explains
when to change that.
${sizesOf(settings)
  .map((size) => `\n### ${size} links\n\n${settingsTable(settings.filter((it) => it.size === size))}`)
  .join("\n")}
`;

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
