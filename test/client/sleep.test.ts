import { getEventListeners } from "node:events";
import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from "vitest";
import { sleep, withAbort } from "../../provider/client/retry/sleep";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

describe("sleep", () => {
  it("waits for as long as it is asked to", async () => {
    let isOver = false;
    void sleep(1000).then(() => {
      isOver = true;
    });
    await vi.advanceTimersByTimeAsync(999);
    expect(isOver).toBe(false);
    await vi.advanceTimersByTimeAsync(1);
    expect(isOver).toBe(true);
  });

  it("ends with the signal's reason, and leaves no timer behind that would keep the process running", async () => {
    const controller = new AbortController();
    const asleep = sleep(60_000, controller.signal);
    controller.abort(new Error("canceled"));
    await expect(asleep).rejects.toThrow("canceled");
    await expect(sleep(60_000, controller.signal)).rejects.toThrow("canceled");
    expect(vi.getTimerCount()).toBe(0);
  });
});

it("withAbort of a signal that was aborted before leaves no failure unhandled", async () => {
  const unhandled = vi.fn();
  process.once("unhandledRejection", unhandled);
  onTestFinished(() => void process.off("unhandledRejection", unhandled));
  const late = withAbort(AbortSignal.abort(new Error("over")), Promise.reject(new Error("late")));
  await expect(late).rejects.toThrow("over");
  vi.useRealTimers();
  await new Promise((resolve) => setImmediate(resolve));
  expect(unhandled).not.toHaveBeenCalled();
});

it("withAbort forgets the signal once the promise is settled, so that a long run collects no listeners", async () => {
  const { signal } = new AbortController();
  const waiting = withAbort(signal, Promise.resolve(7));
  expect(getEventListeners(signal, "abort")).toHaveLength(1);
  expect(await waiting).toBe(7);
  await expect(withAbort(signal, Promise.reject(new Error("no")))).rejects.toThrow("no");
  expect(getEventListeners(signal, "abort")).toHaveLength(0);
});
