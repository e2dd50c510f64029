import { describe, expect, it } from "vitest";
import { AdaptiveRate } from "../../provider/client/retry/adaptive-rate";

/** An adaptive rate after one second with this many successes and a throttled request at its end. */
function throttledAfter(count: number, adaptive = new AdaptiveRate(), from = 0): AdaptiveRate {
  for (let n = 0; n < count; n += 1) adaptive.recordSuccess(from + (n * 1000) / count);
  adaptive.recordThrottle(from + 999);
  return adaptive;
}

const rate = (adaptive: AdaptiveRate, now: number): number => 1000 / adaptive.interval(now);

describe("the adaptive rate", () => {
  it("is unlimited before the service throttles", () => {
    const adaptive = new AdaptiveRate();
    for (let n = 0; n < 20_000; n += 1) adaptive.recordSuccess(n);
    expect(adaptive.interval(20_000)).toBe(0);
  });

  it("drops to just below the successes of the second before", () => {
    expect(rate(throttledAfter(200), 1000)).toBeCloseTo(196, 0);
  });

  it("never drops below a minimum", () => {
    expect(rate(throttledAfter(0), 1000)).toBeGreaterThanOrEqual(9);
  });

  it("is held for a while, and then grows until it is unlimited", () => {
    const adaptive = throttledAfter(100);
    expect(rate(adaptive, 15_000)).toBeCloseTo(98, 0);
    expect(rate(adaptive, 26_000)).toBeGreaterThan(200);
    expect(adaptive.interval(200_000)).toBe(0);
  });

  it("is held longer when the service throttles at the same rate again", () => {
    const adaptive = throttledAfter(100, throttledAfter(100), 20_000);
    expect(rate(adaptive, 50_000)).toBeCloseTo(98, 0);
    const other = throttledAfter(400, throttledAfter(100), 20_000);
    expect(rate(other, 50_000)).toBeGreaterThan(392);
  });
});
