import { headerOf, printable } from "../../../client";
import type { Exchange } from "../api/exchange";
import type { ConnectionResult } from "../model/result";
import { failed, passed, skipped, unclear } from "./finding";

/** A clock that differs by more than this many seconds is reported. */
const skewLimit = 60;

/** Compares the clock of the service with that of this machine. */
export function checkClock(response: Exchange): ConnectionResult {
  const { sentAt, receivedAt, requestIds } = response;
  const time = Date.parse(headerOf(response, "date") ?? "");
  if (Number.isNaN(time)) {
    return unclear("clock", "the service's responses have no date", undefined, requestIds);
  }
  // The header has whole seconds.
  const skew = Math.round((time + 500 - (sentAt + receivedAt) / 2) / 1000);
  const seconds = Math.abs(skew);
  if (seconds <= skewLimit) {
    return passed("clock", `within ${skewLimit} s of the service's clock`, requestIds);
  }
  return failed(
    "clock",
    `the service's clock is ${durationOf(seconds)} ${skew > 0 ? "ahead of" : "behind"} this machine's`,
    "Correct the clock of this machine, if it is the one that is wrong. The search for what an interrupted run created compares times.",
    requestIds,
  );
}

function durationOf(seconds: number): string {
  if (seconds < 120) return `${seconds} s`;
  return seconds < 7200 ? `${Math.round(seconds / 60)} min` : `${Math.round(seconds / 3600)} h`;
}

/** Checks that responses have the id by which the service's support finds a request (spec 4). */
export function checkRequestId({ requestIds }: Exchange): ConnectionResult {
  if (requestIds.length > 0) return passed("request id", "responses have one", requestIds);
  return failed(
    "request id",
    "responses have no X-Request-Id",
    "Errors will not show the id by which the service's support finds a request. Check whether a proxy removes the header.",
  );
}

/** Shows what responses say about a limit of requests, for which there is no standard yet. */
export function checkRateLimit(response: Exchange): ConnectionResult {
  const found = Object.entries(response.headers).flatMap(([name, value]) =>
    /^(x-)?rate-?limit/.test(name) ? [`${name}: ${printable(String(value), 60)}`] : [],
  );
  if (found.length === 0) return skipped("rate limit", "responses do not show one");
  return passed("rate limit", found.join(", "), response.requestIds);
}
