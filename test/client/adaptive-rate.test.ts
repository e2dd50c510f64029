import { describe, expect, it } from "vitest";
import { AdaptiveRate } from "../../provider/client/retry/adaptive-rate";

/** An adaptive rate after one second with this many successes and a throttled request at its end. */
function throttledAfter(count: number, adaptive = new AdaptiveRate(), from = 0): AdaptiveRate {
  for (let n = 0; n < count; n += 1) adaptive.recordSuccess(from + (n * 1000) / count);
  adaptive.recordThrottle(from + 999, 0);
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
    adaptive.recordThrottle(1000, 0);
    expect(rate(adaptive, 1000)).toBeCloseTo(49);
  });

  it("counts more successes than it has room for", () => {
    const adaptive = new AdaptiveRate();
    for (let n = 0; n < 10_001; n += 1) adaptive.recordSuccess(500);
    adaptive.recordThrottle(1000, 0);
    expect(rate(adaptive, 1000)).toBeCloseTo(9800.98);
  });

  it("never drops below 9.8 requests per second", () => {
    expect(rate(throttledAfter(0), 1000)).toBeCloseTo(9.8);
    expect(rate(throttledAfter(9), 1000)).toBeCloseTo(9.8);
    expect(rate(throttledAfter(11), 1000)).toBeCloseTo(10.78);
  });

  it("is held for 15 seconds at most, and then doubles each second until it is unlimited", () => {
    const adaptive = throttledAfter(100);
    expect(rate(adaptive, 15_699)).toBeCloseTo(98);
    expect(rate(adaptive, 16_699)).toBeCloseTo(196);
    expect(adaptive.interval(200_000)).toBe(0);
    expect(rate(throttledAfter(200), 15_999)).toBeCloseTo(196);
  });

  it("is held for a shorter time if few requests succeeded, because a client that starts late has few", () => {
    const adaptive = throttledAfter(20);
    expect(rate(adaptive, 3939)).toBeCloseTo(19.6);
    expect(rate(adaptive, 4939)).toBeCloseTo(39.2);
  });

  describe("of a client that is alone", () => {
    /** After 100 successes, throttled again when it has tried a little more and 100 succeeded again. */
    function probed(): AdaptiveRate {
      const adaptive = throttledAfter(100);
      expect(rate(adaptive, 15_799)).toBeCloseTo(98 * 2 ** 0.1);
      return throttledAfter(100, adaptive, 14_800);
    }

    it("drops to just below what succeeded", () => {
      expect(rate(probed(), 15_799)).toBeCloseTo(98);
    });

    it("is held twice as long, and then grows ever faster", () => {
      const adaptive = probed();
      const held = 15_799 + 2 * 14_700;
      expect(rate(adaptive, held)).toBeCloseTo(98);
      expect(rate(adaptive, held + 1000)).toBeCloseTo(98 + 0.8 + 0.2);
      expect(rate(adaptive, held + 10_000)).toBeCloseTo(98 + 8 + 20);
    });
  });

  describe("of a client that is throttled at a rate that was accepted before", () => {
    const shared = () => throttledAfter(98, throttledAfter(100), 2000);

    it("drops to 70 % of that, and grows at once", () => {
      expect(rate(shared(), 2999)).toBeCloseTo(98 * 0.7);
      expect(rate(shared(), 3999)).toBeCloseTo(98 * 0.7 + 1);
    });

    it("grows by the same number of requests, whatever it is", () => {
      const small = throttledAfter(20, throttledAfter(21), 2000);
      expect(rate(small, 2999)).toBeCloseTo(14);
      expect(rate(small, 3999)).toBeCloseTo(15);
    });

    it("never drops below 9.8 requests per second", () => {
      expect(rate(throttledAfter(10, throttledAfter(10), 2000), 2999)).toBeCloseTo(9.8);
    });
  });

  it("does not take the requests that a pause prevented for requests that the service refused", () => {
    const adaptive = throttledAfter(100);
    adaptive.recordThrottle(1000, 2000);
    for (let n = 0; n < 25; n += 1) adaptive.recordSuccess(3000 + n * 20);
    adaptive.recordThrottle(3500, 0);
    // Within half a second after the pause: 50 requests per second.
    expect(rate(adaptive, 3500)).toBeCloseTo(50 * 0.7);
  });
});
