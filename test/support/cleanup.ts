import { AsyncLocalStorage } from "node:async_hooks";
import { afterAll, onTestFinished } from "vitest";

type Cleanup = () => unknown;

/** The cleanups of the shared fixture that is being set up, or of the random case that runs. */
const scope = new AsyncLocalStorage<Cleanup[]>();

/**
 * Runs a cleanup when the test ends; inside a shared fixture, after the last test of its group; inside a random case, when that case
 * ends.
 */
export function onCleanup(cleanup: Cleanup): void {
  const cleanups = scope.getStore();
  if (cleanups) cleanups.push(cleanup);
  else onTestFinished(async () => void (await cleanup()));
}

/**
 * Returns a function whose set-ups outlive the test that calls it: they are cleaned up, the last one first, after the last
 * test of the group.
 *
 * @example const shared = sharedSetUp();
 * const { account } = await shared(() => setUpStack());
 */
export function sharedSetUp(): <T>(setUp: () => Promise<T>) => Promise<T> {
  const cleanups: Cleanup[] = [];
  afterAll(() => runAll(cleanups));
  return (setUp) => scope.run(cleanups, setUp);
}

/** Wraps the predicate of a property, so that each case cleans up after itself: a test may try tens of thousands. */
export const cleaningUp =
  <T extends unknown[]>(predicate: (...values: T) => Promise<void>) =>
  async (...values: T): Promise<void> => {
    const cleanups: Cleanup[] = [];
    try {
      await scope.run(cleanups, () => predicate(...values));
    } finally {
      await runAll(cleanups);
    }
  };

async function runAll(cleanups: readonly Cleanup[]): Promise<void> {
  for (const cleanup of cleanups.toReversed()) await cleanup();
}
