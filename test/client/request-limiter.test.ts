import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { RequestLimiter } from "../../provider/client/retry/request-limiter";
import { retryAfter } from "../../provider/client/retry/retry";

describe("the request limiter", () => {
  it("limits concurrent requests and starts them in order", async () => {
    const limiter = new RequestLimiter(2);
    const started: number[] = [];
    const ends: (() => void)[] = [];
    const all = [0, 1, 2, 3].map((turn) =>
      limiter.run(() => {
        started.push(turn);
        return new Promise<void>((resolve) => ends.push(resolve));
      }),
    );
    await expect.poll(() => started).toEqual([0, 1]);
    ends[1]?.();
    await expect.poll(() => started).toEqual([0, 1, 2]);
    ends[0]?.();
    await expect.poll(() => started).toEqual([0, 1, 2, 3]);
    for (const end of ends) end();
    await Promise.all(all);
  });

  it("cancels a waiting request, and starts the next one instead", async () => {
    const limiter = new RequestLimiter(1);
    let end = () => {};
    const first = limiter.run(() => new Promise<void>((resolve) => (end = resolve)));
    const controller = new AbortController();
    const second = limiter.run(async () => "second", controller.signal);
    const third = limiter.run(async () => "third");
    controller.abort(new Error("cancelled"));
    await expect(second).rejects.toThrow("cancelled");
    end();
    await first;
    expect(await third).toBe("third");
    expect(await limiter.run(async () => "fourth")).toBe("fourth");
  });

  it("starts the next request when one fails", async () => {
    const limiter = new RequestLimiter(1);
    await expect(limiter.run(() => Promise.reject(new Error("no")))).rejects.toThrow("no");
    expect(await limiter.run(async () => "yes")).toBe("yes");
  });
});

describe("Retry-After", () => {
  beforeEach(() => void vi.useFakeTimers({ now: Date.parse("2026-01-01T00:00:00Z") }));
  afterEach(() => void vi.useRealTimers());

  it.each([
    ["2", 2000],
    ["0", 0],
    ["-5", 0],
    ["Thu, 01 Jan 2026 00:00:03 GMT", 3000],
    ["Wed, 31 Dec 2025 00:00:00 GMT", 0],
    ["soon", undefined],
    [undefined, undefined],
  ])("%j means %j ms", (header, milliseconds) => {
    expect(retryAfter(header)).toBe(milliseconds);
  });
});
