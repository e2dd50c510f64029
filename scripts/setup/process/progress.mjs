// Runs before any package is installed.

const isTerminal = process.stderr.isTTY === true;

/** The steps that are running. A terminal shows all of them in its last line, which is redrawn. */
const running = new Set();
let timer;

/** Prints a line on stderr; stdout is for the result. */
export function print(text) {
  process.stderr.write(isTerminal ? `\r${text}\u001b[K\n` : `${text}\n`);
}

/**
 * Shows the progress of a long step: on a terminal in a line that is redrawn, elsewhere as a line every 15 seconds.
 *
 * @param {string} title as in `Compiling`
 * @param {number} [total] the number of items, if known
 */
export function progress(title, total) {
  const start = Date.now();
  let count = 0;
  const step = { describe: () => `${title}: ${described(count, total, Date.now() - start)}` };
  print(`${title} …`);
  running.add(step);
  timer ??= setInterval(draw, isTerminal ? 500 : 15_000);
  const end = (text) => {
    running.delete(step);
    if (running.size === 0) timer = clearInterval(timer);
    print(`${title}: ${text} ${duration(Date.now() - start)}`);
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

/**
 * How far a step is. Estimates the rest from the speed so far, once that means something.
 *
 * @param {number} count
 * @param {number | undefined} total
 * @param {number} time since the start, in milliseconds
 */
export function described(count, total, time) {
  if (!total) return count > 0 ? `${count} so far, ${duration(time)}` : duration(time);
  const counted = `${count} of ${total}, ${duration(time)}`;
  if (time < 10_000 || count < total / 20) return counted;
  return `${counted}, about ${duration((time * (total - count)) / count)} left`;
}

function draw() {
  const lines = [...running].map((it) => it.describe());
  if (!isTerminal) for (const line of lines) print(line);
  // A line that wraps could not be redrawn.
  else process.stderr.write(`\r${lines.join(" | ").slice(0, (process.stderr.columns ?? 80) - 1)}\u001b[K`);
}

function duration(milliseconds) {
  const seconds = Math.round(milliseconds / 1000);
  return seconds < 60 ? `${seconds} s` : `${Math.floor(seconds / 60)} min ${seconds % 60} s`;
}
