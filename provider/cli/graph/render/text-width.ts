import { printable } from "../../../client";

/** An estimate of a text's width, in the unit of its font size. Rather too wide than too narrow. */
export const textWidth = (text: string, fontSize: number): number =>
  [...text].reduce((sum, character) => sum + widthOf(character) * fontSize, 0);

/** Text on one line, cut to a width. */
export function fitText(text: string, fontSize: number, width: number): string {
  const line = printable(text);
  if (textWidth(line, fontSize) <= width) return line;
  let left = width - textWidth("…", fontSize);
  let kept = "";
  for (const character of line) {
    left -= widthOf(character) * fontSize;
    if (left < 0) break;
    kept += character;
  }
  return `${kept.trimEnd()}…`;
}

/** The width of a character as a fraction of the font size. */
function widthOf(character: string): number {
  if (/[iljtfrI.,:;|!'`()[\] /-]/.test(character)) return 0.38;
  if (/[mwMW@%]/.test(character)) return 0.95;
  if (/[A-Z]/.test(character)) return 0.72;
  // Chinese, Japanese and Korean characters and emoji fill a square.
  return (character.codePointAt(0) ?? 0) > 0x2e7f ? 1.05 : 0.6;
}
