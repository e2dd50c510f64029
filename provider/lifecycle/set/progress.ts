import type { Context } from "../context/context";
import { count } from "../properties/failure";
import type { Step } from "./plan";

/** How often to show progress, in milliseconds. Shorter work shows none. */
const interval = 2000;

/** Shows how many entries are done: "1,240 of 5,000 created". */
export function showProgress(
  steps: readonly Pick<Step, "before" | "now">[],
  context: Context,
): (done: number) => void {
  return showCount(steps.length, verbOf(steps), context);
}

/** Shows a count from time to time. */
export function showCount(total: number, verb: string, { status }: Context): (done: number) => void {
  let next = Date.now() + interval;
  let hasShown = false;
  return (done) => {
    // The last message stays in the display.
    const isLast = hasShown && done === total;
    if (Date.now() < next && !isLast) return;
    next = Date.now() + interval;
    hasShown = true;
    status?.(isLast ? `${count(total)} ${verb}` : `${count(done)} of ${count(total)} ${verb}`);
  };
}

function verbOf(steps: readonly Pick<Step, "before" | "now">[]): string {
  const verbs = new Set(steps.map(({ before, now }) => (before ? (now ? "updated" : "deleted") : "created")));
  return verbs.size === 1 ? ([...verbs][0] ?? "done") : "done";
}
