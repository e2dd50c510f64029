import fs from "node:fs";
import { isatty } from "node:tty";
import { UserError } from "../../client";
import { clearProgress } from "./progress";

/** The streams whose readers have read enough, as after `| head`. */
const closed = new Set<number>();

/**
 * Writes a text to standard output, to its end. Node.js itself takes a write of which a full disk accepts a part for a success.
 *
 * @throws UserError when it cannot be written, but not when its reader has read enough
 */
export function writeOutput(text: string): void {
  try {
    writeToEnd(process.stdout.fd, text);
  } catch (error) {
    throw new UserError(
      `The output could not be written to its end: ${(error as Error).message}. Do not use what was written, and run the command again.`,
      { cause: error },
    );
  }
}

/** Writes a text to standard error, to its end. Where that fails, no message can say so, and the command ends with exit code 1. */
export function writeMessage(text: string): void {
  try {
    writeToEnd(process.stderr.fd, text);
  } catch {
    process.once("exit", () => {
      process.exitCode ||= 1;
    });
  }
}

function writeToEnd(stream: number, text: string): void {
  clearProgress();
  // The encoding of a terminal is not always that of files.
  if (isatty(stream)) (stream === process.stderr.fd ? process.stderr : process.stdout).write(text);
  else
    for (let left = Buffer.from(text); left.length > 0 && !closed.has(stream); )
      left = left.subarray(writePart(stream, left));
}

/** Writes as much as possible, and returns how many bytes that are. */
function writePart(stream: number, bytes: Buffer): number {
  try {
    return fs.writeSync(stream, bytes);
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === "EPIPE" || code === "EOF") closed.add(stream);
    // A full pipe that another process has set not to wait.
    else if (code === "EAGAIN") Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 10);
    else throw error;
    return 0;
  }
}
