/** Characters that break a line, control a terminal, or change the direction of the text after them. */
const controls = String.raw`\p{Cc}\p{Zl}\p{Zp}\u202a-\u202e\u2066-\u2069`;

const unprintable = new RegExp(String.raw`[${controls}\u061c\u200e\u200f]+`, "gu");

/** XML also excludes lone surrogates and noncharacters. */
const undrawable = new RegExp(String.raw`[${controls}\p{Cs}\ufffe\uffff]+`, "gu");

/**
 * Text from the service, safe to print: one line without control characters.
 *
 * @param longest the number of UTF-16 code units after which the text is cut
 */
export const printable = (text: string, longest: number): string =>
  text.slice(0, longest).replace(unprintable, " ").trim();

/** Text of any length on one line, without characters that HTML, SVG or Mermaid cannot hold. */
export const drawable = (text: string): string => text.replace(undrawable, " ");
