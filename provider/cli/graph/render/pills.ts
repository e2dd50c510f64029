import { type Html, html, lines } from "../../html/html";
import type { Chip, Note } from "../model/graph";
import { labelOf } from "./route-summary";
import { fitText, textWidth } from "./text-width";

const pillHeight = 22;
/** The height of a row of pills, with the space below it. */
export const pillLine = 27;

/** A word on a colored background. */
export interface Pill {
  readonly style: string;
  readonly text: string;
}

export const chipPill = ({ kind, text, isEnabled }: Chip): Pill => ({
  style: isEnabled ? kind : `${kind} off`,
  text,
});

export const notePill = (note: Note): Pill => ({ style: note.kind, text: labelOf(note) });

/** Places pills next to each other, in as many rows as they need. */
export function pillRows(
  pills: readonly Pill[],
  x: number,
  width: number,
): { rows: number; at(y: number): Html[] } {
  let [row, left] = [0, 0];
  const placed = pills.map(({ style, text }) => {
    const shown = fitText(text, 12, width - 20);
    const pillWidth = Math.min(width, Math.ceil(textWidth(shown, 12)) + 18);
    if (left > 0 && left + pillWidth > width) [row, left] = [row + 1, 0];
    const place = { style, text, shown, x: x + left, row, width: pillWidth };
    left += pillWidth + 6;
    return place;
  });
  const drawAt = (y: number) => (pill: (typeof placed)[number]) => {
    const top = y + pill.row * pillLine;
    return html`<g class="${pill.style}">${tooltip([pill.text])}<rect class="pill" x="${pill.x}" y="${top}" width="${pill.width}" height="${pillHeight}" rx="11"/><text class="pill-text" x="${pill.x + pill.width / 2}" y="${top + 15}">${pill.shown}</text></g>`;
  };
  return { rows: pills.length === 0 ? 0 : row + 1, at: (y) => placed.map(drawAt(y)) };
}

/** Shows the full texts of a shape, which may be cut in the drawing, when the pointer rests on it. */
export const tooltip = (texts: readonly (string | undefined)[]): Html =>
  html`<title>${lines(texts.filter(Boolean))}</title>`;
