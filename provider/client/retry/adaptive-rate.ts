/** The lowest rate, in requests per second, however few requests succeeded before the service throttled. */
const minRate = 10;

/** The rate stays this far below what succeeded, so that the service does not throttle again at once. */
const safetyMargin = 0.98;

/** The part of its rate that a client keeps when others use the limit too, so that those that have less can grow. */
const sharedShare = 0.7;

/** How far above the learned rate the service throttles a client that is alone, and has tried a higher one. */
const probeMargin = 1.02;

/** For how many seconds a rate is held before it grows, for each request per second: at first, and at most. */
const firstHold = 0.15;
const longestHold = 1.5;

/** The same limits in seconds, whatever the rate. */
const maxFirstHold = 15;
const maxHold = 300;

/** The factor by which the rate grows per second until the service throttles for the second time. */
const firstGrowth = 2;

/** By how many requests per second the rate grows in a second after that, and how much this increases in each second. */
const growth = 0.8;
const acceleration = 0.4;

/** The shortest time in milliseconds whose successes show a rate. */
const shortestSample = 200;

/**
 * Learns how many requests per second the service accepts. When the service throttles, the rate drops to what succeeded in
 * the second before. The rate is held for a while and then grows.
 *
 * A service applies its limit to all processes that use one key. A client that is throttled although it has not tried a higher rate
 * shares the limit. It then drops further and grows again at once, by the same number of requests whatever its rate. This way, the
 * rates of several clients become equal. A client that is alone holds its rate longer each time.
 */
export class AdaptiveRate {
  /** Requests per second; unlimited until the service throttles. */
  private rate = Number.POSITIVE_INFINITY;
  private learned = Number.POSITIVE_INFINITY;
  private throttles = 0;
  /** Whether the last throttle is no surprise: it was the first, or followed a higher rate than the learned one. */
  isExpected = true;
  /** Whether the last throttle followed a higher rate than the learned one. */
  private isProbe = false;
  /** Seconds. */
  private hold = 0;
  private heldUntil = 0;
  private grownUntil = 0;
  private pausedUntil = Number.NEGATIVE_INFINITY;
  private successes: number[] = [];

  /** Records a request that the service accepted, by its start time in milliseconds. */
  recordSuccess(now: number): void {
    this.successes.push(now);
    if (this.successes.length > 10_000) this.forgetBefore(now - 1000);
  }

  /**
   * Records that the service throttled a request.
   *
   * @param wait for how many milliseconds no request will be sent
   */
  recordThrottle(now: number, wait: number): void {
    const accepted = this.acceptedRate(now);
    this.isProbe = this.rate > this.learned * probeMargin;
    const isFirst = this.throttles === 0;
    const isExpected = isFirst || this.isProbe;
    const wasAlone = this.isExpected && isExpected;
    const isSame = this.isProbe && this.rate < this.learned * 1.25;
    this.isExpected = isExpected;
    this.learned = Math.max(minRate, accepted) * (wasAlone ? safetyMargin : sharedShare);
    this.learned = Math.max(minRate * safetyMargin, this.learned);
    this.rate = this.learned;
    if (isFirst) this.hold = Math.min(maxFirstHold, this.rate * firstHold);
    else if (isSame) this.hold = Math.min(maxHold, this.rate * longestHold, Math.max(1, this.hold * 2));
    else this.hold = 0;
    this.throttles += 1;
    this.pausedUntil = now + wait;
    this.heldUntil = this.pausedUntil + this.hold * 1000;
    this.grownUntil = this.heldUntil;
  }

  /**
   * Ends the pause after a throttle that may not be due to the rate. Where it may be, because the rate was higher than the learned one,
   * that one holds. Otherwise, the rate starts again at this one, or at the learned one. It does not grow until {@link release}.
   *
   * @returns the rate
   */
  resume(now: number, rate = this.learned): number {
    if (!this.isProbe) {
      this.rate = this.learned = Math.max(minRate, rate);
      this.throttles = 1;
      this.hold = 0;
    }
    this.pausedUntil = now;
    this.heldUntil = this.grownUntil = Number.POSITIVE_INFINITY;
    return this.rate;
  }

  /** Lets the rate grow again, after a while. */
  release(now: number): void {
    this.heldUntil = this.grownUntil = now + this.hold * 1000;
  }

  /** Forgets what was learned: the rate makes no difference to the service. */
  forget(): void {
    this.rate = this.learned = Number.POSITIVE_INFINITY;
    this.throttles = 0;
  }

  /** The milliseconds between the starts of two requests. */
  interval(now: number): number {
    if (now > this.grownUntil) {
      const from = (this.grownUntil - this.heldUntil) / 1000;
      const to = (now - this.heldUntil) / 1000;
      if (this.throttles === 1) this.rate *= firstGrowth ** (to - from);
      else this.rate += growth * (to - from) + (acceleration * (to ** 2 - from ** 2)) / 2;
      this.grownUntil = now;
    }
    // No connection reaches such a rate, so it is no limit.
    if (this.rate > 10_000) this.rate = Number.POSITIVE_INFINITY;
    return 1000 / this.rate;
  }

  /** The requests per second that succeeded in the last second. A pause in that second does not count. */
  private acceptedRate(now: number): number {
    this.forgetBefore(now - 1000);
    if (this.rate === Number.POSITIVE_INFINITY) return this.successes.length;
    const since = Math.max(now - 1000, this.pausedUntil);
    if (now - since < shortestSample) return this.rate;
    const count = this.successes.filter((it) => it >= since).length;
    return Math.min(this.rate, (count * 1000) / (now - since));
  }

  private forgetBefore(time: number): void {
    this.successes = this.successes.filter((it) => it >= time);
  }
}
