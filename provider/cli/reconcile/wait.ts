import { setTimeout } from "node:timers/promises";
import { UserError } from "../../client";
import type { Progress } from "../output/progress";
import { StackLockedError } from "../stack/run";

/** The time between two attempts, in milliseconds. */
const interval = 2000;

/**
 * Runs an operation, and tries again for so many seconds while another run holds the stack's lock.
 *
 * @throws UserError when the stack is still locked at the end
 */
export async function retryWhileLocked<T>(
  progress: Progress,
  seconds: number,
  operation: () => Promise<T>,
): Promise<T> {
  const end = Date.now() + seconds * 1000;
  for (;;) {
    try {
      return await operation();
    } catch (error) {
      if (!(error instanceof StackLockedError)) throw error;
      if (Date.now() + interval > end) {
        throw new UserError(
          `${error.message}\nIf that run is dead, release its lock with \`pulumi cancel\`. Otherwise, wait for it with --wait <seconds>.`,
        );
      }
      progress.show("Waiting for another run that holds the stack's lock");
      await setTimeout(interval);
    }
  }
}
