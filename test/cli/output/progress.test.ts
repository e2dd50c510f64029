import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { printMessage } from "../../../provider/cli/output/print";
import { Progress } from "../../../provider/cli/output/progress";
import { catchPrinted } from "../../support/printed";

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllEnvs();
  vi.restoreAllMocks();
});

/** What is written in a number of seconds, when a step is shown every tenth of a second. */
function writtenIn(seconds: number, isTTY: boolean, columns = 80): string[] {
  const written: string[] = [];
  const write = (text: string) => written.push(text);
  const progress = new Progress({ isTTY, columns, write } as unknown as NodeJS.WriteStream);
  for (let step = 1; step <= seconds * 10; step += 1) {
    vi.advanceTimersByTime(100);
    progress.show(`step ${step}`);
  }
  progress.end();
  return written;
}

describe("progress", () => {
  it("is not in the log of a run of a few seconds", () => {
    expect(writtenIn(9.9, false)).toEqual([]);
  });

  it("is in the log of a long run every ten seconds", () => {
    expect(writtenIn(25, false)).toEqual(["step 100\n", "step 200\n"]);
  });

  it("is one line on a terminal, from the third second on, and is cleared at the end", () => {
    expect(writtenIn(1.9, true)).toEqual([]);
    expect(writtenIn(2.1, true)).toEqual(["\r\x1b[Kstep 20", "\r\x1b[Kstep 21", "\r\x1b[K"]);
  });

  it("is cleared before anything else is printed, so that nothing stands behind it", () => {
    const printed = catchPrinted();
    const written: string[] = [];
    const write = (text: string) => written.push(text);
    const progress = new Progress({ isTTY: true, columns: 80, write } as unknown as NodeJS.WriteStream);
    vi.advanceTimersByTime(2100);
    progress.show("step");
    printMessage("broken");
    expect([written, printed]).toEqual([["\r\x1b[Kstep", "\r\x1b[K"], ["broken"]]);
  });

  it("does not wrap on a narrow terminal, where it could not be rewritten", () => {
    expect(writtenIn(2, true, 7)).toEqual(["\r\x1b[Kstep 2", "\r\x1b[K"]);
  });

  it("is that of a log on a terminal that rewrites no line", () => {
    vi.stubEnv("TERM", "dumb");
    expect(writtenIn(9.9, true)).toEqual([]);
    expect(writtenIn(10, true)).toEqual(["step 100\n"]);
  });
});
