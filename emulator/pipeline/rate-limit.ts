import { statuses } from "../../provider/contract";
import { Problem } from "../http/problem";

/** Counts the requests of each key over the last second. */
export class RateLimiter {
  private readonly recent = new Map<string, number[]>();

  /**
   * Counts a request.
   *
   * @param limit requests per second; null for no limit
   * @throws Problem 429 with Retry-After in seconds
   */
  count(key: string, limit: number | null): void {
    if (limit === null) return;
    const now = performance.now();
    const times = (this.recent.get(key) ?? []).filter((time) => now - time < 1000);
    this.recent.set(key, times);
    if (times.length < limit) {
      times.push(now);
      return;
    }
    throw new Problem(statuses.tooManyRequests, {
      code: "RATE_LIMITED",
      message: `The rate limit is ${limit} requests per second.`,
      headers: { "Retry-After": "1" },
    });
  }
}
