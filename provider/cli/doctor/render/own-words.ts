import { assumptionIds, assumptions, scopes } from "../../../contract";

/** Replaces what may come from the service or the network. */
const removed = "…";

/** Names that a report may show although they are no plain words. */
const knownNames: ReadonlySet<string> = new Set([
  ...assumptionIds,
  ...scopes,
  ...assumptionIds.flatMap((id) => {
    const { assumed, others, sentence } = assumptions[id];
    const named = [...sentence.matchAll(/`([^`]+)`/g)].map(([, name = ""]) => name);
    return [assumed, ...others, ...named].filter((it): it is string => typeof it === "string");
  }),
  ...["HTTP_PROXY", "HTTPS_PROXY", "NO_PROXY", "NODE_EXTRA_CA_CERTS", "X-Request-Id", "Retry-After"],
  ...["slug-availability", "platform-catalog"],
]);

/**
 * A text of a result without anything that may come from the service, the network or the settings. Plain words, HTTP statuses
 * and the names of the specification remain. What stands in quotes, and anything that may be an id, a slug, a host or a URL, is
 * removed.
 */
export const ownWords = (text: string): string =>
  text
    .replace(/"(?:[^"\\]|\\.)*"|`[^`]*`|(?<!\w)'[^']*'(?!\w)|`/g, (part) => {
      const name = part.slice(1, -1);
      return knownNames.has(name) ? `\`${name}\`` : removed;
    })
    .split(/\s+/)
    .map(ownWord)
    .join(" ");

function ownWord(word: string): string {
  const letters = [...word];
  const start = letters.findIndex((it) => !`("'\``.includes(it));
  const end = letters.findLastIndex((it) => !`)"'\`,.;:`.includes(it)) + 1;
  // Only punctuation.
  if (start < 0 || start >= end) return word;
  const [before, core, after] = [letters.slice(0, start), letters.slice(start, end), letters.slice(end)].map(
    (part) => part.join(""),
  ) as [string, string, string];
  const isOwn = core === removed || isCommonWord(core) || knownNames.has(core);
  return isOwn ? `${before}${core}${after}` : `${removed}${after}`;
}

/** Whether it is a word, or a number as short as a status. */
const isCommonWord = (word: string): boolean => /^[A-Za-z]{1,24}('s)?$|^\d{1,4}$/.test(word);
