/**
 * Waits for this many milliseconds.
 *
 * @throws the signal's reason when it is aborted
 */
export async function sleep(milliseconds: number, signal?: AbortSignal): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  try {
    await withAbort(
      signal,
      new Promise<void>((resolve) => {
        timer = setTimeout(resolve, milliseconds);
      }),
    );
  } finally {
    clearTimeout(timer);
  }
}

/**
 * Waits for a promise.
 *
 * @throws the signal's reason when it is aborted first
 */
export async function withAbort<T>(signal: AbortSignal | undefined, promise: Promise<T>): Promise<T> {
  // A failure after that would end the process.
  if (signal?.aborted) promise.catch(() => {});
  signal?.throwIfAborted();
  let abort = () => {};
  const aborted = new Promise<never>((_, reject) => {
    abort = () => reject(signal?.reason);
    signal?.addEventListener("abort", abort);
  });
  try {
    return await Promise.race([promise, aborted]);
  } finally {
    signal?.removeEventListener("abort", abort);
  }
}
