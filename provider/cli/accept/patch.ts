/** How many unchanged lines stand around a change. */
const context = 3;

/** A step from one list of lines to another. */
interface Step {
  readonly mark: " " | "-" | "+";
  readonly line: string;
}

/**
 * The changes of a file as a patch that `git apply` takes.
 *
 * @param name the path of the file, from the root of the repository
 */
export function patchOf(name: string, before: string, after: string): string {
  const steps = stepsBetween(linesIn(before), linesIn(after));
  const near = steps.map((_, index) =>
    steps.slice(Math.max(0, index - context), index + context + 1).some(({ mark }) => mark !== " "),
  );
  const hunks: string[] = [];
  let [old, now] = [1, 1];
  for (let index = 0; index < steps.length; ) {
    let end = index;
    while (end < steps.length && near[end] === near[index]) end++;
    const part = steps.slice(index, end);
    const [from, to] = [
      part.filter(({ mark }) => mark !== "+").length,
      part.filter(({ mark }) => mark !== "-").length,
    ];
    if (near[index]) hunks.push(`@@ -${range(old, from)} +${range(now, to)} @@\n`, ...part.map(print));
    [old, now, index] = [old + from, now + to, end];
  }
  // As Git writes it, so that `patch` takes the name as a whole.
  const end = name.includes(" ") ? "\t" : "";
  return `diff --git a/${name} b/${name}\n--- a/${name}${end}\n+++ b/${name}${end}\n${hunks.join("")}`;
}

const range = (start: number, count: number): string => `${count === 0 ? start - 1 : start},${count}`;

const print = ({ mark, line }: Step): string =>
  line.endsWith("\n") ? `${mark}${line}` : `${mark}${line}\n\\ No newline at end of file\n`;

const linesIn = (text: string): string[] => text.match(/[^\n]*\n|[^\n]+$/g) ?? [];

/** The steps from one list of lines to another. */
function stepsBetween(old: readonly string[], now: readonly string[]): Step[] {
  const steps: Step[] = [];
  for (let [x, y] = [0, 0]; x < old.length || y < now.length; )
    for (const step of firstSteps(old.slice(x), now.slice(y))) {
      steps.push(step);
      if (step.mark !== "+") x++;
      if (step.mark !== "-") y++;
    }
  return steps;
}

/** After how many changed lines the search begins again, since its memory grows with their square. */
const most = 256;

/** The fewest steps by the algorithm of Myers, or those of them that lead furthest. */
function firstSteps(old: readonly string[], now: readonly string[]): Step[] {
  const furthest = new Map([[1, 0]]);
  const trace: Map<number, number>[] = [];
  let end: [x: number, y: number] = [0, 0];
  const at = (reached: ReadonlyMap<number, number>, diagonal: number) => reached.get(diagonal) ?? -1;
  const isDown = (reached: ReadonlyMap<number, number>, diagonal: number, count: number) =>
    diagonal === -count || (diagonal !== count && at(reached, diagonal - 1) < at(reached, diagonal + 1));
  search: for (let count = 0; ; count++) {
    trace.push(new Map(furthest));
    for (let diagonal = -count; diagonal <= count; diagonal += 2) {
      let x = isDown(furthest, diagonal, count) ? at(furthest, diagonal + 1) : at(furthest, diagonal - 1) + 1;
      while (x < old.length && x - diagonal < now.length && old[x] === now[x - diagonal]) x++;
      furthest.set(diagonal, x);
      if (x >= old.length && x - diagonal >= now.length) {
        end = [old.length, now.length];
        break search;
      }
      const isInside = x <= old.length && x - diagonal <= now.length;
      if (count >= most && isInside && 2 * x - diagonal > end[0] + end[1]) end = [x, x - diagonal];
    }
    if (end[0] + end[1] > 0) break;
  }
  const steps: Step[] = [];
  let [x, y] = end;
  for (let count = trace.length - 1; x > 0 || y > 0; count--) {
    const reached = trace[count] ?? new Map();
    const isAdded = isDown(reached, x - y, count);
    const start = isAdded ? at(reached, x - y + 1) : at(reached, x - y - 1) + 1;
    for (; x > (count === 0 ? 0 : start); [x, y] = [x - 1, y - 1])
      steps.push({ mark: " ", line: old[x - 1] ?? "" });
    if (count === 0) break;
    steps.push(isAdded ? { mark: "+", line: now[y - 1] ?? "" } : { mark: "-", line: old[x - 1] ?? "" });
    [x, y] = isAdded ? [x, y - 1] : [x - 1, y];
  }
  return steps.reverse();
}
