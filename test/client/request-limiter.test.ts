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
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  /** When each of these requests starts, in milliseconds from now. */
  async function starts(limiter: RequestLimiter, count: number): Promise<number[]> {
    const begin = performance.now();
    const all = Promise.all(
      Array.from({ length: count }, () => limiter.run(async () => performance.now() - begin)),
    );
    await vi.advanceTimersByTimeAsync(60_000);
    return all;
  }

  it("starts all requests at once without a limit", async () => {
    expect(await starts(new RequestLimiter(10), 3)).toEqual([0, 0, 0]);
  });

  it("starts no more requests per second than configured", async () => {
    expect(await starts(new RequestLimiter(10, 100), 6)).toEqual([0, 10, 20, 30, 40, 50]);
  });

  it.each([
    ["makes up for a small delay of a timer", 7, 3],
    ["never makes up for a long delay", 8, 10],
  ])("%s", async (_, late, next) => {
    const limiter = new RequestLimiter(10, 100);
    await limiter.run(async () => {});
    vi.advanceTimersByTime(10 + late);
    expect(await starts(limiter, 2)).toEqual([0, next]);
  });

  it("holds all requests during a pause, and lets none of them be overtaken by a shorter one", async () => {
    const limiter = new RequestLimiter(10);
    limiter.pauseFor(60);
    limiter.pauseFor(10);
    const [first, second] = await starts(limiter, 2);
    expect(first).toBe(60);
    // The slowest rate: 9.8 requests per second.
    expect(second).toBe(163);
  });

  it("holds no request longer when the system's clock is set back", async () => {
    const limiter = new RequestLimiter(10, 100);
    await limiter.run(async () => {});
    limiter.pauseFor(60);
    vi.setSystemTime(0);
    expect((await starts(limiter, 1))[0]).toBe(60);
  });

  describe("after a pause", () => {
    /** A limiter after a second with 200 successful requests. */
    async function busyLimiter(): Promise<RequestLimiter> {
      const limiter = new RequestLimiter(10);
      for (let n = 0; n < 200; n += 1) await limiter.run(async () => {});
      return limiter;
    }

    it("starts requests at the rate that the service accepted before: 196 per second", async () => {
      const limiter = await busyLimiter();
      limiter.pauseFor(1000);
      expect(await starts(limiter, 5)).toEqual([1000, 1006, 1011, 1016, 1021]);
    });

    it("counts what is throttled during the pause as one event, and so tries a higher rate after 15 seconds", async () => {
      const limiter = await busyLimiter();
      for (let n = 0; n < 5; n += 1) limiter.pauseFor(1000);
      await vi.advanceTimersByTimeAsync(17_000);
      expect(await starts(limiter, 4)).toEqual([0, 3, 6, 8]);
    });

    it("drops to 70 % of the rate if the service throttles again at once, because others use the limit too", async () => {
      const limiter = await busyLimiter();
      limiter.pauseFor(1000);
      await vi.advanceTimersByTimeAsync(1000);
      limiter.pauseFor(1000);
      expect(await starts(limiter, 4)).toEqual([1000, 1008, 1015, 1022]);
    });
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
    ["1e999", undefined],
    [undefined, undefined],
  ])("%j means %j ms", (header, milliseconds) => {
    expect(retryAfter(header)).toBe(milliseconds);
  });
});
