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

  it("counts a success exactly one second before, and none earlier", () => {
    const adaptive = new AdaptiveRate();
    for (let n = 0; n < 50; n += 1) {
      adaptive.recordSuccess(-1);
      adaptive.recordSuccess(0);
    }
    adaptive.recordThrottle(1000);
    expect(rate(adaptive, 1000)).toBeCloseTo(49);
  });

  it("counts more successes than it has room for", () => {
    const adaptive = new AdaptiveRate();
    for (let n = 0; n < 10_001; n += 1) adaptive.recordSuccess(500);
    adaptive.recordThrottle(1000);
    expect(rate(adaptive, 1000)).toBeCloseTo(9800.98);
  });

  it("never drops below 9.8 requests per second", () => {
    expect(rate(throttledAfter(0), 1000)).toBeCloseTo(9.8);
    expect(rate(throttledAfter(9), 1000)).toBeCloseTo(9.8);
    expect(rate(throttledAfter(11), 1000)).toBeCloseTo(10.78);
  });

  it("is held for a while, and then grows until it is unlimited", () => {
    const adaptive = throttledAfter(100);
    expect(rate(adaptive, 15_000)).toBeCloseTo(98, 0);
    expect(rate(adaptive, 26_000)).toBeGreaterThan(200);
    expect(adaptive.interval(200_000)).toBe(0);
  });

  it("is held longer when the service throttles at the same rate again", () => {
    const adaptive = throttledAfter(100, throttledAfter(100), 20_000);
    expect(rate(adaptive, 50_999)).toBeCloseTo(98);
    expect(rate(adaptive, 51_999)).toBeCloseTo(98 * 1.1);
    const other = throttledAfter(400, throttledAfter(100), 20_000);
    expect(rate(other, 50_000)).toBeGreaterThan(392);
  });

  it.each([
    [80, false],
    [81, true],
    [124, true],
    [125, false],
  ])("after 100 successes, takes %i for the same rate: %s", (count, isSame) => {
    const adaptive = throttledAfter(count, throttledAfter(100), 20_000);
    const heldFor = isSame ? 30_000 : 15_000;
    expect(rate(adaptive, 20_999 + heldFor)).toBeCloseTo(count * 0.98);
    expect(rate(adaptive, 20_999 + heldFor + 1000)).toBeCloseTo(count * 0.98 * 1.1);
  });

  it("is held for 5 minutes at most", () => {
    const adaptive = new AdaptiveRate();
    for (let n = 0; n < 10; n += 1) throttledAfter(100, adaptive, n * 2000);
    expect(rate(adaptive, 18_999 + 300_000)).toBeCloseTo(98);
    expect(rate(adaptive, 18_999 + 301_000)).toBeCloseTo(98 * 1.1);
  });
});
