import { count } from "../properties/failure";
import type { Context } from "./context";

/** How often to show progress, in milliseconds. Shorter work shows none. */
const interval = 2000;

/**
 * Shows from time to time how much is done: "1,240 of 5,000 created".
 *
 * @returns a function to call after each of them
 */
export function showCount(total: number, verb: string, { status }: Pick<Context, "status">): () => void {
  let done = 0;
  let next = Date.now() + interval;
  let hasShown = false;
  return () => {
    done += 1;
    // The last message stays in the display.
    const isLast = hasShown && done === total;
    if (Date.now() < next && !isLast) return;
    next = Date.now() + interval;
    hasShown = true;
    status?.(isLast ? `${count(total)} ${verb}` : `${count(done)} of ${count(total)} ${verb}`);
  };
}
