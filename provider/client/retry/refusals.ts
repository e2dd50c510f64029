/** How many responses, at least, show whether a service refuses requests whatever their rate is. */
const sampleSize = 16;

/** How many responses show it at most. A service that refuses few requests needs more of them. */
const longestSample = 100;

/** Fewer refusals than this, at rates that the service had accepted, may be due to other clients. */
const fewestRefusals = 2;

/** More refusals than this in a sample show that there is a limit after all: where many were refused before, and where few were. */
const mostOfMany = 12;
const mostOfFew = 6;

/** So many more refusals than accepted requests show a limit before the sample is complete. */
const clearMajority = 5;

/** The fewest requests that are accepted during a pause and contradict it. */
const fewestAccepted = 3;

/** A service with a limit accepts at least this many requests after a pause. */
const usualAfterPause = 8;

/**
 * Distinguishes a limit, which concerns all requests, from refusals of single requests whatever their rate is. Every refusal is first
 * taken for a limit. That becomes doubtful when the service accepts most of the requests that were on their way, or when it refuses
 * again soon after each of two pauses. The responses to the next requests, at a lower rate, then show which it is.
 */
export class Refusals {
  private pattern: "limit" | "doubtful" | "single" = "limit";
  private since = Number.POSITIVE_INFINITY;
  private accepted = 0;
  private refused = 0;
  private lastRefused = 0;
  private doubtfulSample = sampleSize;
  private mostRefusals = mostOfMany;
  /** Refusals since the last pause that helped, at rates that the service had accepted. */
  private unexpected = 0;
  private fewestUnexpected = fewestRefusals;
  private isAfterPause = false;
  private quickRefusals = 0;
  /** How many quick refusals in a row are doubtful. */
  private patience = 2;

  /** Whether a refusal must hold all requests. */
  get areLimit(): boolean {
    return this.pattern === "limit";
  }

  /**
   * Records the response to a request, by the time at which it started.
   *
   * @returns what the responses since a doubt show, once they do
   */
  record(started: number, isRefused: boolean): "limit" | "single" | undefined {
    if (isRefused) this.lastRefused = started;
    if (started < this.since) return undefined;
    if (isRefused) this.refused += 1;
    else this.accepted += 1;
    if (this.areLimit) return undefined;
    if (isRefused) this.unexpected += 1;
    const shown = this.pattern === "doubtful" ? this.shown() : this.shownLater();
    if (shown === undefined) return undefined;
    this.pattern = shown;
    this.count(started);
    return shown;
  }

  private shown(): "limit" | "single" | undefined {
    const { accepted, refused } = this;
    const responses = accepted + refused;
    if (refused >= accepted + clearMajority) {
      this.patience *= 2;
      return "limit";
    }
    if (responses < sampleSize) return undefined;
    const areMany = responses === sampleSize && refused >= fewestRefusals;
    this.mostRefusals = areMany ? mostOfMany : mostOfFew;
    if (areMany || this.unexpected >= this.fewestUnexpected) return "single";
    return responses >= this.doubtfulSample ? "limit" : undefined;
  }

  /** What the next samples show, after the refusals concerned single requests. */
  private shownLater(): "limit" | "single" | undefined {
    if (this.accepted + this.refused < sampleSize) return undefined;
    if (this.refused <= this.mostRefusals) return "single";
    if (this.mostRefusals === mostOfFew) this.fewestUnexpected *= 2;
    return "limit";
  }

  /** Records a pause of all requests. Returns whether it is doubtful that it helps. */
  startPause(): boolean {
    const isQuick = this.isAfterPause && this.accepted < usualAfterPause;
    this.quickRefusals = isQuick ? this.quickRefusals + 1 : 0;
    this.count(this.lastRefused);
    this.refused = 1;
    return this.quickRefusals >= this.patience;
  }

  /** The requests per second that were accepted in spite of a pause; undefined if they do not contradict it. */
  acceptedInPause(now: number): number | undefined {
    const isContradicted = this.accepted >= fewestAccepted && this.accepted > this.refused;
    return isContradicted ? (this.accepted * 1000) / (now - this.since) : undefined;
  }

  /** Records the end of a pause, after which a service with a limit accepts requests. */
  endPause(now: number): void {
    this.isAfterPause = true;
    this.unexpected = 0;
    this.count(now);
  }

  /**
   * Lets the responses to the next requests show whether there is a limit.
   *
   * @param rate how many of them are sent in a second
   * @param isExpected whether the refusal is no surprise, because no such rate had been accepted
   */
  doubt(now: number, rate: number, isExpected: boolean): void {
    this.pattern = "doubtful";
    if (!isExpected) this.unexpected += 1;
    this.doubtfulSample = Math.max(sampleSize, Math.min(longestSample, rate));
    this.quickRefusals = 0;
    this.isAfterPause = false;
    this.count(now);
  }

  private count(since: number): void {
    this.since = since;
    this.accepted = 0;
    this.refused = 0;
  }
}
