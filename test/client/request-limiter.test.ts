import { getEventListeners } from "node:events";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { RequestLimiter } from "../../provider/client/retry/request-limiter";
import { retryAfter } from "../../provider/client/retry/retry";

describe("the rate of requests", () => {
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

describe("the request limiter", () => {
  const starts = (limiter: RequestLimiter, count: number) =>
    Promise.all(Array.from({ length: count }, () => limiter.run(async () => Date.now())));

  it("starts no more requests per second than configured", async () => {
    const begin = Date.now();
    const all = await starts(new RequestLimiter(10, 100), 6);
    // A timer may end a millisecond early.
    for (const [index, start] of all.toSorted((one, other) => one - other).entries()) {
      expect(start - begin).toBeGreaterThanOrEqual(index * 10 - 1);
    }
  });

  it("holds all requests during a pause, and lets none of them be overtaken by a shorter one", async () => {
    const limiter = new RequestLimiter(10);
    const begin = Date.now();
    limiter.pauseFor(60);
    limiter.pauseFor(10);
    for (const start of await starts(limiter, 2)) expect(start - begin).toBeGreaterThanOrEqual(59);
  });

  it("can be canceled during a pause, and then starts the next request", async () => {
    const limiter = new RequestLimiter(1);
    limiter.pauseFor(600_000);
    const controller = new AbortController();
    const held = limiter.run(async () => "held", controller.signal);
    const waiting = limiter.run(async () => "waiting", controller.signal);
    controller.abort(new Error("cancelled"));
    await expect(held).rejects.toThrow("cancelled");
    await expect(waiting).rejects.toThrow("cancelled");
    await expect(limiter.run(async () => "late", controller.signal)).rejects.toThrow("cancelled");
  });

  it("forgets the signal of a request that has started", async () => {
    const limiter = new RequestLimiter(1);
    let end = () => {};
    const ended = new Promise<void>((resolve) => {
      end = resolve;
    });
    const first = limiter.run(() => ended);
    const { signal } = new AbortController();
    const second = limiter.run(async () => getEventListeners(signal, "abort").length, signal);
    expect(getEventListeners(signal, "abort")).toHaveLength(1);
    end();
    await first;
    expect(await second).toBe(0);
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
