import { closest, distance } from "fastest-levenshtein";

/** Suggests the closest accepted word, as a sentence after a space; empty if none is close enough. */
export function didYouMean(word: string, accepted: readonly string[]): string {
  const suggestion = nearest(word, accepted);
  return suggestion === undefined ? "" : ` Did you mean ${suggestion}?`;
}

/** The closest accepted word; undefined if none is close enough. */
export function nearest(word: string, accepted: readonly string[]): string | undefined {
  if (accepted.length === 0) return undefined;
  const near = closest(
    word.toLowerCase(),
    accepted.map((candidate) => candidate.toLowerCase()),
  );
  const suggestion = accepted.find((candidate) => candidate.toLowerCase() === near);
  const apart = distance(word.toLowerCase(), near);
  // Two words of which no letter stays have nothing in common, however short they are.
  const isNear =
    apart <= Math.max(2, Math.ceil(word.length / 3)) && apart < Math.max(word.length, near.length);
  return isNear ? suggestion : undefined;
}
