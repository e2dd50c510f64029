/** Tells what set-up does, on stderr; stdout is for the result. */
export function say(text) {
  process.stderr.write(`${text}\n`);
}

/**
 * Shows how far a long step is: on a terminal in one line that is redrawn, elsewhere a line every 15 seconds.
 *
 * @param {string} title
 * @param {number} [total] how many there are to count; only time is shown without it
 */
export function progress(title, total) {
  const start = Date.now();
  const isTerminal = process.stderr.isTTY === true;
  let count = 0;
  const draw = () => {
    const seconds = Math.round((Date.now() - start) / 1000);
    const counted = total ? `${count} of ${total}, ` : "";
    const line = `${title}: ${counted}${seconds} s`;
    process.stderr.write(isTerminal ? `\r${line}\u001b[K` : `${line}\n`);
  };
  const timer = setInterval(draw, isTerminal ? 500 : 15_000);
  draw();
  return {
    advance() {
      count += 1;
    },
    done() {
      clearInterval(timer);
      if (total) count = total;
      draw();
      if (isTerminal) process.stderr.write("\n");
    },
    failed() {
      clearInterval(timer);
      if (isTerminal) process.stderr.write("\n");
    },
  };
}
