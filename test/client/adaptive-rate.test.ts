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
    const shared = () => throttledAfter(98, throttledAfter(100), 1000);

    it("is three times what succeeded, and 150 requests more", () => {
      expect(rate(shared(), 1999)).toBeCloseTo(3 * 98 + 150);
    });

    it("is less if little succeeded, so that a low limit is not exceeded by far", () => {
      const low = throttledAfter(4, throttledAfter(21), 1000);
      expect(rate(low, 1999)).toBeCloseTo(3 * 4 + 20 + 8 * 4);
    });

    it("follows what succeeded between two pauses, in each second of that time and the second pause", () => {
      const adaptive = shared();
      for (let n = 0; n < 60; n += 1) adaptive.recordSuccess(2000 + n);
      adaptive.recordThrottle(2100, 1899);
      expect(rate(adaptive, 3999)).toBeCloseTo(3 * 30 + 150);
      // Its request started before the pause.
      adaptive.recordSuccess(2090);
      adaptive.recordSuccess(4000);
      adaptive.recordThrottle(4100, 0);
      expect(rate(adaptive, 4100)).toBeCloseTo(3 + 28);
    });

    it("is what succeeded in the last second if it is not throttled for 1.5 seconds, and grows from there", () => {
      const adaptive = shared();
      for (let time = 2000; time < 3500; time += 10) adaptive.recordSuccess(time);
      expect(rate(adaptive, 3499)).toBeCloseTo(3 * 98 + 150);
      expect(rate(adaptive, 3500)).toBeCloseTo(100);
      expect(rate(adaptive, 4500)).toBeCloseTo(101);
    });

    it("drops to what succeeds when it is alone again and is throttled at a higher rate", () => {
      const adaptive = shared();
      for (let time = 2000; time < 3500; time += 10) adaptive.recordSuccess(time);
      expect(rate(adaptive, 3500)).toBeCloseTo(100);
      expect(rate(adaptive, 7500)).toBeCloseTo(100 + 4 * 0.8 + 0.2 * 16);
      throttledAfter(104, adaptive, 6502);
      expect(rate(adaptive, 7501)).toBeCloseTo(104 * 0.98);
    });
  });

  it("does not take the requests that a pause prevented for requests that the service refused", () => {
    const adaptive = throttledAfter(100);
    adaptive.recordThrottle(1000, 2000);
    for (let n = 0; n < 25; n += 1) adaptive.recordSuccess(3000 + n * 20);
    adaptive.recordThrottle(3500, 0);
    expect(rate(adaptive, 3500)).toBeCloseTo(3 * 25 + 150);
  });
});
