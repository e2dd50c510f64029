/** How many responses show whether a service refuses requests whatever their rate is. */
const sampleSize = 16;

/** Fewer refusals than this in a sample may be due to other clients. */
const fewestRefusals = 2;

/** More refusals than this in a sample show that there is a limit after all. */
const mostRefusals = 12;

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
   * @returns whether it shows, for the first time, that the rate of requests makes no difference
   */
  record(started: number, isRefused: boolean): boolean {
    if (isRefused) this.lastRefused = started;
    if (started < this.since) return false;
    if (isRefused) this.refused += 1;
    else this.accepted += 1;
    if (this.areLimit) return false;
    const wasDoubtful = this.pattern === "doubtful";
    const isSample = this.accepted + this.refused >= sampleSize;
    if (wasDoubtful && this.refused >= this.accepted + clearMajority) {
      this.pattern = "limit";
      this.patience *= 2;
    } else if (!isSample) return false;
    else if (wasDoubtful) this.pattern = this.refused < fewestRefusals ? "limit" : "single";
    else if (this.refused > mostRefusals) this.pattern = "limit";
    this.count(started);
    return wasDoubtful && this.pattern === "single";
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
    this.count(now);
  }

  /** Lets the responses to the next requests show whether there is a limit. */
  doubt(now: number): void {
    this.pattern = "doubtful";
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
