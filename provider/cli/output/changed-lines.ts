/**
 * The lines in which two texts differ, in order: "- " before each line that goes, "+ " before each that comes.
 *
 * @example
 * changedLines("a\nb\n", "a\nc\n"); // ["- b", "+ c"]
 */
export function changedLines(before: string, after: string): string[] {
  const [old, now] = [before, after].map((text) => text.split(/\r?\n/)) as [string[], string[]];
  // How many lines the ends of both texts have in common, from each pair of lines on.
  const common = Array.from({ length: old.length + 1 }, () => new Uint32Array(now.length + 1));
  const at = (one: number, other: number) => common[one]?.[other] ?? 0;
  for (let one = old.length - 1; one >= 0; one -= 1) {
    for (let other = now.length - 1; other >= 0; other -= 1) {
      const longest =
        old[one] === now[other]
          ? at(one + 1, other + 1) + 1
          : Math.max(at(one + 1, other), at(one, other + 1));
      (common[one] as Uint32Array)[other] = longest;
    }
  }
  const lines: string[] = [];
  let [one, other] = [0, 0];
  while (one < old.length || other < now.length) {
    if (one < old.length && other < now.length && old[one] === now[other]) {
      one += 1;
      other += 1;
    } else if (one < old.length && (other === now.length || at(one + 1, other) >= at(one, other + 1))) {
      lines.push(`- ${old[one]}`);
      one += 1;
    } else {
      lines.push(`+ ${now[other]}`);
      other += 1;
    }
  }
  return lines;
}
