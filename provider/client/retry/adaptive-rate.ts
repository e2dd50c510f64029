/** The slowest pace, in requests a second, however little was let through before a refusal. */
const minRate = 10;

/** How much below what was let through the pace stays, so that it is not refused at once. */
const safetyMargin = 0.98;

/** By how much the pace grows in a second, once it grows. */
const growthPerSecond = 1.1;

/** Seconds for which a pace is kept before more is tried: at first, and at most. */
const minHold = 15;
const maxHold = 300;

/**
 * How many requests a second the service takes. It is learnt from what was let through in the second before a refusal,
 * then kept for a while, and then it grows again; a limit that is met again is trusted for twice as long.
 */
export class AdaptiveRate {
  /** Requests a second; no limit is known at first. */
  private rate = Number.POSITIVE_INFINITY;
  private learned = Number.POSITIVE_INFINITY;
  private hold = minHold;
  private heldUntil = 0;
  private successes: number[] = [];

  /** Takes note of a request that was not refused. */
  recordSuccess(now: number): void {
    this.successes.push(now);
    if (this.successes.length > 10_000) this.forgetBefore(now - 1000);
  }

  /** Takes note of a refusal. */
  recordThrottle(now: number): void {
    this.forgetBefore(now - 1000);
    const rate = Math.max(minRate, this.successes.length) * safetyMargin;
    const isSame = rate > this.learned * 0.8 && rate < this.learned * 1.25;
    this.hold = isSame ? Math.min(maxHold, this.hold * 2) : minHold;
    this.heldUntil = now + this.hold * 1000;
    this.rate = rate;
    this.learned = rate;
  }

  /** Milliseconds from one request to the next. */
  interval(now: number): number {
    if (now > this.heldUntil) {
      this.rate *= growthPerSecond ** ((now - this.heldUntil) / 1000);
      this.heldUntil = now;
    }
    // A pace that no connection could go is none.
    if (this.rate > 10_000) this.rate = Number.POSITIVE_INFINITY;
    return 1000 / this.rate;
  }

  private forgetBefore(time: number): void {
    this.successes = this.successes.filter((it) => it >= time);
  }
}
