/** What a terminal might take for a command, a new line, or another direction of writing. */
const unprintable = /[\p{Cc}\p{Zl}\p{Zp}\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]+/gu;

/** A service's text as it may be shown: one line of at most so many characters, which does nothing but be read. */
export const printable = (text: string, longest: number): string =>
  text.slice(0, longest).replace(unprintable, " ").trim();
