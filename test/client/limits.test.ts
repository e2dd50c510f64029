import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { RequestLimiter } from "../../provider/client/retry/request-limiter";
import { defaultPolicy, RetryableError, withRetries } from "../../provider/client/retry/retry";

// Services with limits of each kind, and what an ideal client would take, which knows the limit. Time is simulated.

const latency = 20;
const concurrency = 32;

/** What a service decides when a request arrives, in milliseconds from its start: undefined to accept it, or how long to wait. */
type Limit = (now: number, turn: number) => number | undefined;

const fixedWindow = (size: number, window: number): Limit => {
  let current = -1;
  let count = 0;
  return (now) => {
    if (Math.floor(now / window) !== current) [current, count] = [Math.floor(now / window), 0];
    count += 1;
    return count > size ? Math.ceil(((current + 1) * window - now) / 1000) * 1000 : undefined;
  };
};

const tokenBucket = (perSecond: number, burst: number): Limit => {
  let tokens = burst;
  let since = 0;
  return (now) => {
    tokens = Math.min(burst, tokens + ((now - since) * perSecond) / 1000);
    since = now;
    if (tokens < 1) return 1000;
    tokens -= 1;
    return undefined;
  };
};

/** Refuses a share of the requests, whatever their rate is. */
const atRandom = (share: number, seed: number): Limit => {
  let state = seed;
  return () => {
    // Mulberry32.
    state = (state + 0x6d2b79f5) | 0;
    let bits = Math.imul(state ^ (state >>> 15), 1 | state);
    bits = (bits + Math.imul(bits ^ (bits >>> 7), 61 | bits)) ^ bits;
    return ((bits ^ (bits >>> 14)) >>> 0) / 2 ** 32 < share ? 2000 : undefined;
  };
};

const everyThird: Limit = (_, turn) => (turn % 3 === 0 ? 2000 : undefined);

/** Sends requests, and returns the seconds until the last one is accepted, and how many were refused. */
async function run(limit: Limit, requests: number) {
  const begin = Date.now();
  let refused = 0;
  let turn = 0;
  const service = async () => {
    await new Promise((resolve) => setTimeout(resolve, latency / 2));
    turn += 1;
    const wait = limit(Date.now() - begin, turn);
    await new Promise((resolve) => setTimeout(resolve, latency / 2));
    if (wait === undefined) return;
    refused += 1;
    throw new RetryableError(new Error("429"), wait, true);
  };
  const limiter = new RequestLimiter(concurrency);
  const onThrottle = (wait: number) => limiter.pauseFor(wait);
  const send = () =>
    withRetries(() => limiter.run(service), { ...defaultPolicy, maxElapsed: 3_600_000 }, { onThrottle });
  const all = Promise.all(Array.from({ length: requests }, send)).then(() => (Date.now() - begin) / 1000);
  await vi.advanceTimersByTimeAsync(3_600_000);
  return { seconds: await all, refused };
}

/** The seconds of a client that repeats each refused request after its pause, and lets no other one wait. */
async function idealSeconds(limit: Limit, requests: number): Promise<number> {
  let turn = 0;
  const free = Array.from({ length: concurrency }, () => 0);
  const open = Array.from({ length: requests }, () => 0);
  let end = 0;
  while (open.length > 0) {
    open.sort((one, other) => one - other);
    free.sort((one, other) => one - other);
    const start = Math.max(open.shift() ?? 0, free.shift() ?? 0);
    turn += 1;
    const wait = limit(start + latency / 2, turn);
    free.push(start + latency);
    if (wait === undefined) end = Math.max(end, start + latency);
    else open.push(start + latency + wait);
  }
  return end / 1000;
}

describe("a service", () => {
  beforeEach(() => void vi.useFakeTimers({ now: 0 }));
  afterEach(() => void vi.useRealTimers());

  it.each<[name: string, limit: Limit, requests: number, ideal: number, mostRefused: number]>([
    ["100 requests in 10 seconds", fixedWindow(100, 10_000), 250, 20, 34],
    ["50 requests a second", fixedWindow(50, 1000), 500, 9, 39],
    ["a bucket of 20 that gets 100 a second", tokenBucket(100, 20), 1000, 9.8, 34],
    ["a bucket of 100 that gets 1000 a second", tokenBucket(1000, 100), 3000, 2.9, 21],
    ["a bucket of 10 that gets 10 a second", tokenBucket(10, 10), 100, 9, 40],
  ])(
    "with a limit of %s is used within twice the ideal time",
    async (_, limit, requests, ideal, mostRefused) => {
      const { seconds, refused } = await run(limit, requests);
      expect(seconds).toBeLessThan(2 * ideal);
      expect(refused).toBeLessThanOrEqual(mostRefused);
    },
  );

  it.each<[name: string, limit: () => Limit, requests?: number]>([
    ["every third request", () => everyThird],
    ["a third of the requests at random", () => atRandom(1 / 3, 1000)],
    ["another third of them", () => atRandom(1 / 3, 389_885)],
    ["a tenth of the requests at random", () => atRandom(1 / 10, 9)],
    ["one in thirty", () => atRandom(1 / 30, 1000)],
    ["one in thirty of many", () => atRandom(1 / 30, 2000), 3000],
    ["one in a hundred of many", () => atRandom(1 / 100, 2000), 1000],
    ["a single request", () => atRandom(1 / 100, 10)],
  ])("that refuses %s holds only those", async (_, limit, requests = 300) => {
    const { seconds } = await run(limit(), requests);
    expect(seconds).toBeLessThan(2 * (await idealSeconds(limit(), requests)));
  });
});
