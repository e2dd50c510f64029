import { sleep } from "../../client";

/** What requests and checks know of time. */
export interface Clock {
  /** Milliseconds since 1970. */
  now(): number;
  /** @throws the signal's reason when it is aborted */
  sleep(milliseconds: number, stop: AbortSignal): Promise<void>;
  /**
   * A signal that is aborted after a time.
   *
   * @param url the request that may take so long; undefined for none or all of them
   */
  deadline(milliseconds: number, url?: URL): Deadline;
}

/** A signal that is aborted after a time, unless it is cleared before. */
export interface Deadline {
  readonly signal: AbortSignal;
  clear(): void;
}

/** The longest time of a timer of Node.js; one that is longer ends at once. */
const longest = 2 ** 31 - 1;

/** The clock of this machine. */
export const ownClock: Clock = {
  now: () => Date.now(),
  sleep: (milliseconds, stop) => sleep(Math.min(milliseconds, longest), stop),
  deadline(milliseconds) {
    const controller = new AbortController();
    const timer = setTimeout(() => controller.abort(), Math.min(milliseconds, longest));
    return { signal: controller.signal, clear: () => clearTimeout(timer) };
  },
};
