/**
 * The lines that an edit at one place of a text replaces: "- " before each that goes, "+ " before each that comes.
 *
 * @example
 * changedLines("a\nb\n", "a\nc\n"); // ["- b", "+ c"]
 */
export function changedLines(before: string, after: string): string[] {
  const [old, now] = [linesOf(before), linesOf(after)];
  const most = Math.min(old.length, now.length);
  let start = 0;
  while (start < most && old[start] === now[start]) start += 1;
  let end = 0;
  while (end < most - start && old.at(-1 - end) === now.at(-1 - end)) end += 1;
  return [
    ...old.slice(start, old.length - end).map((line) => `- ${line}`),
    ...now.slice(start, now.length - end).map((line) => `+ ${line}`),
  ];
}

/** The lines of a text, each ended by a line break or the end of the text. */
const linesOf = (text: string): string[] => {
  const lines = text.split(/\r?\n/);
  return lines.at(-1) === "" ? lines.slice(0, -1) : lines;
};
