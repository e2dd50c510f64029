/** The lowest rate, in requests per second, however few requests succeeded before the service throttled. */
const minRate = 10;

/** The rate stays this far below what succeeded, so that the service does not throttle again at once. */
const safetyMargin = 0.98;

/** The factor by which the rate grows per second, once it grows. */
const growthPerSecond = 1.1;

/** How many seconds a rate is held before it grows: at first, and at most. */
const minHold = 15;
const maxHold = 300;

/**
 * Learns how many requests per second the service accepts. When the service throttles, the rate drops to what succeeded in
 * the second before. The rate is held for a while and then grows. If the service throttles at about the same rate again, it
 * is held twice as long.
 */
export class AdaptiveRate {
  /** Requests per second; unlimited until the service throttles. */
  private rate = Number.POSITIVE_INFINITY;
  private learned = Number.POSITIVE_INFINITY;
  private hold = minHold;
  private heldUntil = 0;
  private successes: number[] = [];

  /** Records a request that the service accepted, by its start time in milliseconds. */
  recordSuccess(now: number): void {
    this.successes.push(now);
    if (this.successes.length > 10_000) this.forgetBefore(now - 1000);
  }

  /** Records that the service throttled a request. */
  recordThrottle(now: number): void {
    this.forgetBefore(now - 1000);
    const rate = Math.max(minRate, this.successes.length) * safetyMargin;
    const isSame = rate > this.learned * 0.8 && rate < this.learned * 1.25;
    this.hold = isSame ? Math.min(maxHold, this.hold * 2) : minHold;
    this.heldUntil = now + this.hold * 1000;
    this.rate = rate;
    this.learned = rate;
  }

  /** The milliseconds between the starts of two requests. */
  interval(now: number): number {
    if (now > this.heldUntil) {
      this.rate *= growthPerSecond ** ((now - this.heldUntil) / 1000);
      this.heldUntil = now;
    }
    // No connection reaches such a rate, so it is no limit.
    if (this.rate > 10_000) this.rate = Number.POSITIVE_INFINITY;
    return 1000 / this.rate;
  }

  private forgetBefore(time: number): void {
    this.successes = this.successes.filter((it) => it >= time);
  }
}
