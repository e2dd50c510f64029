import { analytics, statuses } from "../../provider/contract";
import { dayNames, renamed } from "../assume/names";
import { Problem } from "../http/problem";
import { type Operation, on } from "../pipeline/call";
import type { Service } from "../service";
import { findLink } from "./find";

/** The default number of days, unless the plan shows fewer. */
const defaultDays = 30;
/** The maximum number of days (spec 8). */
const wholeHistory = 365;

/** The endpoint for a link's daily totals (spec 4.4): invented ones, which stay the same for a link and day, and real visits. */
export const analyticsOperations = (service: Service): Operation[] => [
  on(analytics.read, ({ caller, params, query }) => {
    const link = findLink(service, caller, params.id);
    const { days = Math.min(defaultDays, caller.historyDays) } = query;
    if (days > caller.historyDays) {
      throw new Problem(statuses.historyExceeded, {
        code: "PLAN_HISTORY_EXCEEDED",
        message: `The plan shows at most ${caller.historyDays} days of history, not ${days}.`,
      });
    }
    const headers = { "x-link-history-days": String(caller.historyDays) };
    return { data: viewHistory(service, link.id, history(service, link.id, days)), headers };
  }),
];

/** Daily totals with the names of the service (spec 4.4). */
const viewHistory = ({ assumed }: Service, linkId: string, days: readonly Day[]): object => ({
  linkId,
  [assumed.analyticsDaysField]: days.map((day) => renamed(day, dayNames(assumed))),
});

/** The totals over all days, for the read of a single link (spec 2.3). */
export function totals(service: Service, linkId: string): { totalEvents: number; totalVisitors: number } {
  const days = history(service, linkId, wholeHistory);
  return {
    totalEvents: days.reduce((sum, { events }) => sum + events, 0),
    totalVisitors: days.reduce((sum, { visitors }) => sum + visitors, 0),
  };
}

const dayLength = 24 * 60 * 60 * 1000;

interface Day {
  readonly date: string;
  readonly events: number;
  readonly visitors: number;
}

/** The last days including today, oldest first. */
function history({ store }: Service, linkId: string, days: number): Day[] {
  const ofLink = hash(linkId);
  const visits = store.visits.get(linkId)?.days ?? {};
  return lastDates(days).map((date) => {
    const number = hash(date, ofLink);
    const events = number % 100;
    const visitors = Math.ceil((events * ((number >>> 8) % 100)) / 100);
    const real = visits[date];
    return real
      ? { date, events: events + real.events, visitors: visitors + real.visitors.length }
      : { date, events, visitors };
  });
}

/** The dates of the last days including today, oldest first. Each read of a link needs a year of them, so they are kept. */
function lastDates(days: number): readonly string[] {
  const today = Math.floor(Date.now() / dayLength);
  if (kept.today !== today) {
    const dates = Array.from({ length: wholeHistory }, (_, index) => {
      const day = today - (wholeHistory - 1 - index);
      return new Date(day * dayLength).toISOString().slice(0, 10);
    });
    kept = { today, dates };
  }
  return kept.dates.slice(wholeHistory - days);
}

let kept: { readonly today: number; readonly dates: readonly string[] } = { today: 0, dates: [] };

/**
 * FNV-1a, good enough for invented numbers.
 *
 * @param sum the hash of the text before this one
 */
function hash(text: string, sum = 0x811c9dc5): number {
  let hashed = sum;
  for (let index = 0; index < text.length; index += 1) {
    hashed = Math.imul(hashed ^ text.charCodeAt(index), 0x01000193) >>> 0;
  }
  return hashed;
}
