import { styleText } from "node:util";
import { printable } from "../../client";
import { plural } from "../output/plural";
import type { Loss, Unit } from "./arrived";
import type { Conversion } from "./convert";

/** What became of a file, as lines of text: what was not carried over, by line and with the reason, and counts at the end. */
export function renderReport(
  { kind, links, losses, slugs, metadata, unit, entries, merged }: Conversion,
  file: string,
  isRenamed: boolean,
): string {
  const sections = [
    section("Not carried over:", losses.length, groupLosses(losses, unit)),
    section(
      isRenamed
        ? "Slugs that are renamed:"
        : "Left out, because this service refuses the slug. --rename takes the proposal:",
      slugs.length,
      slugs.map(
        ({ link, reason, proposal }) =>
          `${formatLines([link.line], unit)}: ${quote(link.slug)} ${reason}: ${proposal}`,
      ),
    ),
    section("Statistics, ids and settings that are off, which are not carried over:", metadata.size, [
      [...metadata].map(([name, count]) => `${printable(name, 60)} (${count})`).join(", "),
    ]),
  ];
  const leftOut = isRenamed ? 0 : slugs.length;
  const lost = losses.filter(({ isEntry }) => isEntry).length;
  const counts = [
    plural(links.length, "link"),
    ...(merged > 0 ? [`${plural(merged, "record")} as routes of these`] : []),
    ...(leftOut > 0 ? [`${plural(leftOut, "link")} left out for the slug`] : []),
    ...(lost > 0 ? [`${plural(lost, "record")} not carried over`] : []),
    losses.length > 0
      ? `${plural(losses.length, "note")} on what was not carried over`
      : "nothing else to carry over",
  ];
  const name = kind.title.replaceAll("`", "");
  return [
    `${printable(file)}: ${name}, ${plural(entries, "record")}.`,
    ...sections.flat(),
    "",
    `${counts.join(", ")}.`,
  ].join("\n");
}

function section(title: string, size: number, lines: readonly string[]): string[] {
  return size === 0 ? [] : ["", styleText("bold", title), ...lines.map((line) => `  ${line}`)];
}

const quote = (slug: string | undefined): string =>
  slug === undefined ? "the link" : JSON.stringify(printable(slug, 80));

/** Losses of the same kind on one line, with all their lines. */
function groupLosses(losses: readonly Loss[], unit: Unit): string[] {
  const groups = new Map<string, number[]>();
  for (const { line, what, reason } of losses) {
    const text = `${printable(what, 120)}: ${printable(reason, 400)}`;
    const lines = groups.get(text);
    if (lines) lines.push(line);
    else groups.set(text, [line]);
  }
  return [...groups]
    .toSorted(([, [one = 0]], [, [other = 0]]) => one - other)
    .map(([text, lines]) => `${formatLines(lines, unit)}: ${text}`);
}

/** `line 4`, `lines 2-5, 9`, `entry 4`, or `around the entries` for 0. */
export function formatLines(lines: readonly number[], unit: Unit = "line"): string {
  if (lines.includes(0)) return "around the entries";
  const sorted = [...new Set(lines)].toSorted((one, other) => one - other);
  const ranges: [number, number][] = [];
  for (const line of sorted) {
    const last = ranges.at(-1);
    if (last && last[1] === line - 1) last[1] = line;
    else ranges.push([line, line]);
  }
  const texts = ranges.map(([start, end]) => (start === end ? `${start}` : `${start}-${end}`));
  const several = unit === "line" ? "lines" : "entries";
  return `${sorted.length === 1 ? unit : several} ${texts.join(", ")}`;
}
