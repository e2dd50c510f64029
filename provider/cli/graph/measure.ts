import { plain } from "./text";

/** About how wide a character is, in parts of the size of its letters; on the safe side. */
function widthOf(character: string): number {
  if (/[iljtfrI.,:;|!'`()[\] /-]/.test(character)) return 0.38;
  if (/[mwMW@%]/.test(character)) return 0.95;
  if (/[A-Z]/.test(character)) return 0.72;
  // Whole squares: what is written in China, Japan and Korea, and emoji.
  return (character.codePointAt(0) ?? 0) > 0x2e7f ? 1.05 : 0.6;
}

/** About how wide a text is, in the unit of its size. */
export const measure = (text: string, size: number): number =>
  [...text].reduce((sum, character) => sum + widthOf(character) * size, 0);

/** A text cut to a width. */
export function fitted(text: string, size: number, width: number): string {
  const clean = plain(text);
  if (measure(clean, size) <= width) return clean;
  let left = width - measure("…", size);
  let kept = "";
  for (const character of clean) {
    left -= widthOf(character) * size;
    if (left < 0) break;
    kept += character;
  }
  return `${kept.trimEnd()}…`;
}
