import { setTimeout } from "node:timers/promises";

/** Waits so many milliseconds, or until the signal is aborted, which it throws. */
export async function sleep(milliseconds: number, signal?: AbortSignal): Promise<void> {
  signal?.throwIfAborted();
  if (milliseconds <= 0) return;
  try {
    await setTimeout(milliseconds, undefined, signal ? { signal } : {});
  } catch (error) {
    throw signal?.aborted ? signal.reason : error;
  }
}

/** The outcome of a promise, unless the signal is aborted before: then its reason is thrown. */
export async function withAbort<T>(signal: AbortSignal | undefined, promise: Promise<T>): Promise<T> {
  signal?.throwIfAborted();
  let end = () => {};
  const ended = new Promise<never>((_, reject) => {
    end = () => reject(signal?.reason);
    signal?.addEventListener("abort", end, { once: true });
  });
  try {
    return await Promise.race([promise, ended]);
  } finally {
    signal?.removeEventListener("abort", end);
  }
}
