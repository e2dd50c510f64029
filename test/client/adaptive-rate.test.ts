import { describe, expect, it } from "vitest";
import { AdaptiveRate } from "../../provider/client/retry/adaptive-rate";

/** A pace after so many requests went through in a second, and the next was refused at its end. */
function refusedAfter(count: number, pace = new AdaptiveRate(), from = 0): AdaptiveRate {
  for (let n = 0; n < count; n += 1) pace.recordSuccess(from + (n * 1000) / count);
  pace.recordThrottle(from + 999);
  return pace;
}

const rate = (pace: AdaptiveRate, now: number): number => 1000 / pace.interval(now);

describe("the pace of requests", () => {
  it("has no limit before the service refuses one", () => {
    const pace = new AdaptiveRate();
    for (let n = 0; n < 20_000; n += 1) pace.recordSuccess(n);
    expect(pace.interval(20_000)).toBe(0);
  });

  it("is just below what went through in the second before", () => {
    expect(rate(refusedAfter(200), 1000)).toBeCloseTo(196, 0);
  });

  it("never falls so low that nothing goes on", () => {
    expect(rate(refusedAfter(0), 1000)).toBeGreaterThanOrEqual(9);
  });

  it("is kept for a while, and then grows until there is none", () => {
    const pace = refusedAfter(100);
    expect(rate(pace, 15_000)).toBeCloseTo(98, 0);
    expect(rate(pace, 26_000)).toBeGreaterThan(200);
    expect(pace.interval(200_000)).toBe(0);
  });

  it("is kept for longer when the same limit is met again", () => {
    const pace = refusedAfter(100, refusedAfter(100), 20_000);
    expect(rate(pace, 50_000)).toBeCloseTo(98, 0);
    const other = refusedAfter(400, refusedAfter(100), 20_000);
    expect(rate(other, 50_000)).toBeGreaterThan(392);
  });
});
