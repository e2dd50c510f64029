/**
 * The lines that an edit of a text adds and removes, in order: "- " before each that goes, "+ " before each that comes.
 *
 * @example
 * changedLines("a\nb\n", "a\nc\n"); // ["- b", "+ c"]
 */
export function changedLines(before: string, after: string): string[] {
  const [old, now] = [before, after].map((text) => text.split(/\r?\n/)) as [string[], string[]];
  const lines: string[] = [];
  let place = 0;
  for (const [index, line] of now.entries()) {
    for (; place < old.length && !now.includes(old[place] ?? "", index); place += 1) {
      lines.push(`- ${old[place]}`);
    }
    if (line === old[place]) place += 1;
    else lines.push(`+ ${line}`);
  }
  return [...lines, ...old.slice(place).map((line) => `- ${line}`)];
}
