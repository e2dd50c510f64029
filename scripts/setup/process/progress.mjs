// Runs before any package is installed.

/** Prints a line on stderr; stdout is for the result. */
export function print(text) {
  process.stderr.write(`${text}\n`);
}

/**
 * Shows the progress of a long step: on a terminal as one line that is redrawn, elsewhere as a line every 15 seconds.
 *
 * @param {string} title as in `Compiling`
 * @param {number} [total] the number of items, if known
 */
export function progress(title, total) {
  const start = Date.now();
  const isTerminal = process.stderr.isTTY === true;
  let count = 0;
  const show = (text, isLast) =>
    process.stderr.write(isTerminal ? `\r${text}\u001b[K${isLast ? "\n" : ""}` : `${text}\n`);
  const draw = () => {
    const counted = total ? `${Math.floor((100 * count) / total)} %, ` : count > 0 ? `${count} so far, ` : "";
    show(`${title}: ${counted}${elapsed(start)}`);
  };
  const timer = setInterval(draw, isTerminal ? 500 : 15_000);
  show(`${title} …`);
  const end = (text) => {
    clearInterval(timer);
    show(`${title}: ${text} ${elapsed(start)}`, true);
  };
  return {
    /** Counts one more item. */
    advance() {
      count = Math.min(count + 1, total ?? Number.POSITIVE_INFINITY);
    },
    done: () => end("done in"),
    failed: () => end("failed after"),
  };
}

/**
 * Runs some work and shows its progress and result.
 *
 * @template T
 * @param {string} title
 * @param {(bar: ReturnType<typeof progress>) => Promise<T>} work
 * @param {number} [total]
 * @returns {Promise<T>}
 */
export async function withProgress(title, work, total) {
  const bar = progress(title, total);
  try {
    const result = await work(bar);
    bar.done();
    return result;
  } catch (error) {
    bar.failed();
    throw error;
  }
}

function elapsed(start) {
  const seconds = Math.round((Date.now() - start) / 1000);
  return seconds < 60 ? `${seconds} s` : `${Math.floor(seconds / 60)} min ${seconds % 60} s`;
}
