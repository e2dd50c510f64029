/** The slowest pace, in requests a second, however little was let through before a refusal. */
const slowest = 10;

/** How much below what was let through the pace stays, so that it is not refused at once. */
const caution = 0.98;

/** By how much the pace grows in a second, once it grows. */
const growth = 1.1;

/** Seconds for which a pace is kept before more is tried: at first, and at most. */
const shortestTrust = 15;
const longestTrust = 300;

/**
 * How many requests a second the service takes. It is learnt from what was let through in the second before a refusal,
 * then kept for a while, and then it grows again; a limit that is met again is trusted for twice as long.
 */
export class Pace {
  /** Requests a second; no limit is known at first. */
  private rate = Number.POSITIVE_INFINITY;
  private learnt = Number.POSITIVE_INFINITY;
  private trust = shortestTrust;
  private trustedUntil = 0;
  private passed: number[] = [];

  /** Takes note of a request that was not refused. */
  pass(now: number): void {
    this.passed.push(now);
    if (this.passed.length > 10_000) this.forgetBefore(now - 1000);
  }

  /** Takes note of a refusal. */
  refuse(now: number): void {
    this.forgetBefore(now - 1000);
    const rate = Math.max(slowest, this.passed.length) * caution;
    const isSame = rate > this.learnt * 0.8 && rate < this.learnt * 1.25;
    this.trust = isSame ? Math.min(longestTrust, this.trust * 2) : shortestTrust;
    this.trustedUntil = now + this.trust * 1000;
    this.rate = rate;
    this.learnt = rate;
  }

  /** Milliseconds from one request to the next. */
  spacing(now: number): number {
    if (now > this.trustedUntil) {
      this.rate *= growth ** ((now - this.trustedUntil) / 1000);
      this.trustedUntil = now;
    }
    // A pace that no connection could go is none.
    if (this.rate > 10_000) this.rate = Number.POSITIVE_INFINITY;
    return 1000 / this.rate;
  }

  private forgetBefore(time: number): void {
    this.passed = this.passed.filter((it) => it >= time);
  }
}
