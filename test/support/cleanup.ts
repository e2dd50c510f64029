import { AsyncLocalStorage } from "node:async_hooks";
import { afterAll, onTestFinished } from "vitest";

type Cleanup = () => unknown;

/** The cleanups of the shared fixture that is being set up. */
const scope = new AsyncLocalStorage<Cleanup[]>();

/** Runs a cleanup when the test ends; inside a shared fixture, after the last test of its group. */
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
  afterAll(async () => {
    for (const cleanup of cleanups.toReversed()) await cleanup();
  });
  return (setUp) => scope.run(cleanups, setUp);
}
