/** The lowest rate, in requests per second, however few requests succeeded before the service throttled. */
const minRate = 10;

/** The rate stays this far below what succeeded, so that the service does not throttle again at once. */
const safetyMargin = 0.98;

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

/**
 * How fast a client sends that shares a limit: a multiple of what succeeded before, and requests per second that are the same
 * for all clients unless little succeeded.
 */
const ownPart = 3;
const equalPart = 150;
const smallPart = 8;

/** For how many milliseconds such a client is not throttled if the others have stopped. */
const calm = 1500;

/** The shortest time in milliseconds whose successes show a rate. */
const shortestSample = 200;

/**
 * Learns how many requests per second the service accepts. When the service throttles, the rate drops to what succeeded in
 * the second before. It is held for a while, longer each time, and then grows.
 *
 * A service applies its limit to all processes that use one key. A client that is throttled although it has not tried a
 * higher rate shares the limit. It then sends faster than its share until it is throttled again, and waits as long as the
 * service asks: whatever one client leaves of the limit, the others use. As a part of the speed is the same for all, the
 * shares become equal.
 */
export class AdaptiveRate {
  /** Requests per second; unlimited until the service throttles. */
  private rate = Number.POSITIVE_INFINITY;
  private learned = Number.POSITIVE_INFINITY;
  private throttles = 0;
  /** Seconds. */
  private hold = 0;
  private heldUntil = 0;
  private grownUntil = 0;
  /** Since when requests may start again after the last pause. */
  private resumedAt = Number.NEGATIVE_INFINITY;
  private isShared = false;
  /** How many requests succeeded since the last pause. */
  private count = 0;
  private successes: number[] = [];

  /** Records a request that the service accepted, by its start time in milliseconds. */
  recordSuccess(now: number): void {
    if (now >= this.resumedAt) this.count += 1;
    this.successes.push(now);
    if (this.successes.length > 10_000) this.forgetBefore(now - 1000);
  }

  /**
   * Records that the service throttled a request.
   *
   * @param wait for how many milliseconds no request will be sent
   */
  recordThrottle(now: number, wait: number): void {
    const isFirst = this.throttles === 0;
    const isProbe = this.rate > this.learned * probeMargin;
    if (!this.isShared && (isFirst || isProbe)) this.pace(now);
    else this.share(now, wait);
    this.throttles += 1;
    this.resumedAt = now + wait;
    this.heldUntil = this.resumedAt + this.hold * 1000;
    this.grownUntil = this.heldUntil;
    this.count = 0;
  }

  /** The milliseconds between the starts of two requests. */
  interval(now: number): number {
    if (this.isShared && now - this.resumedAt > calm) this.goOnAlone(now);
    return 1000 / (this.isShared ? this.rate : this.grow(now));
  }

  private pace(now: number): void {
    const isSame = this.rate < this.learned * 1.25;
    this.learned = Math.max(minRate, this.acceptedRate(now)) * safetyMargin;
    if (this.throttles === 0) this.hold = Math.min(maxFirstHold, this.learned * firstHold);
    else if (isSame) this.hold = Math.min(maxHold, this.learned * longestHold, Math.max(1, this.hold * 2));
    else this.hold = 0;
    this.rate = this.learned;
  }

  private share(now: number, wait: number): void {
    this.isShared = true;
    const accepted = (this.count * 1000) / Math.max(1000, now + wait - this.resumedAt);
    this.rate = ownPart * accepted + Math.min(equalPart, 2 * minRate + smallPart * accepted);
  }

  private goOnAlone(now: number): void {
    this.isShared = false;
    this.forgetBefore(now - 1000);
    this.learned = Math.max(minRate, this.successes.length);
    this.rate = this.learned;
    this.hold = 0;
    this.heldUntil = now;
    this.grownUntil = now;
  }

  private grow(now: number): number {
    if (now > this.grownUntil) {
      const from = (this.grownUntil - this.heldUntil) / 1000;
      const to = (now - this.heldUntil) / 1000;
      if (this.throttles === 1) this.rate *= firstGrowth ** (to - from);
      else this.rate += growth * (to - from) + (acceleration * (to ** 2 - from ** 2)) / 2;
      this.grownUntil = now;
    }
    // No connection reaches such a rate, so it is no limit.
    if (this.rate > 10_000) this.rate = Number.POSITIVE_INFINITY;
    return this.rate;
  }

  /** The requests per second that succeeded in the last second. A pause in that second does not count. */
  private acceptedRate(now: number): number {
    this.forgetBefore(now - 1000);
    if (this.rate === Number.POSITIVE_INFINITY) return this.successes.length;
    const since = Math.max(now - 1000, this.resumedAt);
    if (now - since < shortestSample) return this.rate;
    const count = this.successes.filter((it) => it >= since).length;
    return Math.min(this.rate, (count * 1000) / (now - since));
  }

  private forgetBefore(time: number): void {
    this.successes = this.successes.filter((it) => it >= time);
  }
}
