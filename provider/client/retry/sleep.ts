import { setTimeout } from "node:timers/promises";

/**
 * Waits for this many milliseconds.
 *
 * @throws the signal's reason when it is aborted
 */
export async function sleep(milliseconds: number, signal?: AbortSignal): Promise<void> {
  signal?.throwIfAborted();
  if (milliseconds <= 0) return;
  try {
    await setTimeout(milliseconds, undefined, signal ? { signal } : {});
  } catch (error) {
    throw signal?.aborted ? signal.reason : error;
  }
}

/**
 * Waits for a promise.
 *
 * @throws the signal's reason when it is aborted first
 */
export async function withAbort<T>(signal: AbortSignal | undefined, promise: Promise<T>): Promise<T> {
  signal?.throwIfAborted();
  let abort = () => {};
  const aborted = new Promise<never>((_, reject) => {
    abort = () => reject(signal?.reason);
    signal?.addEventListener("abort", abort, { once: true });
  });
  try {
    return await Promise.race([promise, aborted]);
  } finally {
    signal?.removeEventListener("abort", abort);
  }
}
