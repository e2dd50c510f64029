import { printable, printableLines } from "../../client";

/**
 * How often to show progress, in milliseconds; nothing is shown for work that ends within `delay`. A log keeps every line, so
 * a run of a few seconds writes none.
 */
const onTerminal = { delay: 2000, interval: 100 };
const inLog = { delay: 10_000, interval: 10_000 };

/** What has shown the last line on a terminal. */
let shown: Progress | undefined;

/** Clears the line of progress on the terminal, before something else is written there. */
export const clearProgress = (): void => shown?.end();

/**
 * Shows on standard error how far a command has come: one line that is rewritten in place on a terminal that can do so, and a new
 * line every ten seconds elsewhere.
 */
export class Progress {
  private readonly startedAt = Date.now();
  private lastShownAt = 0;
  private isLineOpen = false;
  private readonly isRewritten: boolean;

  constructor(private readonly stream: NodeJS.WriteStream = process.stderr) {
    this.isRewritten = stream.isTTY && process.env.TERM !== "dumb";
  }

  /** Shows the current step, unless another was shown a moment ago. */
  show(text: string): void {
    const now = Date.now();
    const { delay, interval } = this.isRewritten ? onTerminal : inLog;
    if (now - this.startedAt < delay || now - this.lastShownAt < interval) return;
    this.lastShownAt = now;
    const line = printable(text);
    this.isLineOpen = this.isRewritten;
    shown = this;
    // A line that wraps could not be rewritten.
    const start = line.slice(0, (this.stream.columns || 80) - 1);
    this.stream.write(this.isLineOpen ? `\r\x1b[K${start}` : `${line}\n`);
  }

  /** Shows a step that takes long, at once, on a line of its own. */
  announce(text: string): void {
    this.end();
    this.stream.write(`${printableLines(text)}\n`);
  }

  /** Announces a step that takes long, runs it, and shows how many seconds it has taken so far. */
  async during<T>(step: string, action: () => Promise<T>): Promise<T> {
    this.announce(`${step} …`);
    const startedAt = Date.now();
    const timer = setInterval(() => {
      this.show(`${step}: ${Math.round((Date.now() - startedAt) / 1000)} s so far`);
    }, 1000);
    try {
      return await action();
    } finally {
      clearInterval(timer);
      this.end();
    }
  }

  /** Clears the line on a terminal. */
  end(): void {
    if (this.isLineOpen) this.stream.write("\r\x1b[K");
    this.isLineOpen = false;
  }
}
