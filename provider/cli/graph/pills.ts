import { fitted, measure } from "./measure";
import type { Chip, Note } from "./model";
import { escaped } from "./text";

const pillHeight = 22;
/** How high a row of pills is, with the space below it. */
export const pillLine = 27;

/** A word on a coloured ground. */
export interface Pill {
  readonly style: string;
  readonly text: string;
}

export const pillOfChip = ({ kind, text, isEnabled }: Chip): Pill => ({
  style: isEnabled ? kind : `${kind} off`,
  text,
});

export const pillOfNote = ({ kind, label }: Note): Pill => ({
  style: kind,
  text: kind === "warning" ? `⚠ ${label}` : label,
});

/** Pills one after the other, in as many rows as they take. */
export function pillRows(
  pills: readonly Pill[],
  x: number,
  room: number,
): { rows: number; at(y: number): string } {
  let [row, left] = [0, 0];
  const placed = pills.map(({ style, text }) => {
    const shown = fitted(text, 12, room - 20);
    const wide = Math.min(room, Math.ceil(measure(shown, 12)) + 18);
    if (left > 0 && left + wide > room) [row, left] = [row + 1, 0];
    const place = { style, full: text, shown, x: x + left, row, wide };
    left += wide + 6;
    return place;
  });
  const drawn = (y: number) => (pill: (typeof placed)[number]) => {
    const top = y + pill.row * pillLine;
    return [
      `<g class="${pill.style}">${tooltip(pill.full)}`,
      `<rect class="pill" x="${pill.x}" y="${top}" width="${pill.wide}" height="${pillHeight}" rx="11"/>`,
      `<text class="pill-text" x="${pill.x + pill.wide / 2}" y="${top + 15}">${escaped(pill.shown)}</text></g>`,
    ].join("");
  };
  return { rows: pills.length === 0 ? 0 : row + 1, at: (y) => placed.map(drawn(y)).join("") };
}

/** What shows when a pointer rests on a shape: the whole text, which may be cut in the picture. */
export const tooltip = (full: string): string =>
  `<title>${full.split("\n").filter(Boolean).map(escaped).join("\n")}</title>`;
