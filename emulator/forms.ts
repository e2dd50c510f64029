import { z } from "zod";

// Schemas whose message is what they take, in words, so that what is wrong can be told in one line.

/** A whole number within bounds. */
export function whole(least: number, most: number) {
  const takes = `a whole number from ${least} to ${most}`;
  return z.int(takes).min(least, takes).max(most, takes);
}

/** A whole number with a lower bound only. */
export function wholeFrom(least: number) {
  const takes = `a whole number from ${least} on`;
  return z.int(takes).min(least, takes);
}

/** Milliseconds, up to ten minutes. */
export function milliseconds() {
  const takes = "milliseconds from 0 to 600000";
  return z.number(takes).min(0, takes).max(600_000, takes);
}

/** One of several words. */
export const oneOf = <const Words extends readonly string[]>(words: Words) => z.enum(words, listed(words));

/** `one, two or three` */
export const listed = (words: readonly string[]): string => words.join(", ").replace(/, (?=[^,]+$)/, " or ");
