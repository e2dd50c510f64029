import * as z from "zod";

// Schemas whose error message says what they accept, so that one line can explain an error.

/** A whole number within bounds. */
export function whole(min: number, max: number) {
  const accepted = `a whole number from ${min} to ${max}`;
  return z.int(accepted).min(min, accepted).max(max, accepted);
}

/** A whole number with a lower bound only. */
export function wholeFrom(min: number) {
  const accepted = `a whole number from ${min} on`;
  return z.int(accepted).min(min, accepted);
}

/** Milliseconds, up to ten minutes. */
export function milliseconds() {
  const accepted = "milliseconds from 0 to 600000";
  return z.number(accepted).min(0, accepted).max(600_000, accepted);
}

/** One of several words. */
export const oneOf = <const Words extends readonly string[]>(words: Words) => z.enum(words, listed(words));

/** `one, two or three` */
export const listed = (words: readonly string[]): string => words.join(", ").replace(/, (?=[^,]+$)/, " or ");
