import { analytics, statuses } from "../../provider/contract";
import { type Operation, on } from "../pipeline/call";
import { Problem } from "../problem";
import type { Service } from "../service";
import { findLink } from "./find";

/** The days that are shown when none are asked for; fewer where the plan shows fewer. */
const defaultDays = 30;
/** The longest history there is (spec 8). */
const wholeHistory = 365;

/** A link's daily totals (spec 4.4). They are made up, but the same for one link and day at every reading. */
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
    return { data: { linkId: link.id, days: history(link.id, days) }, headers };
  }),
];

/** The totals of the single-link read: all days there are (spec 2.3). */
export function totals(linkId: string): { totalEvents: number; totalVisitors: number } {
  const days = history(linkId, wholeHistory);
  return {
    totalEvents: days.reduce((sum, { events }) => sum + events, 0),
    totalVisitors: days.reduce((sum, { visitors }) => sum + visitors, 0),
  };
}

const dayLength = 24 * 60 * 60 * 1000;

/** The last days up to today, oldest first. */
function history(linkId: string, days: number): { date: string; events: number; visitors: number }[] {
  const today = Date.now();
  return Array.from({ length: days }, (_, index) => {
    const date = new Date(today - (days - 1 - index) * dayLength).toISOString().slice(0, 10);
    const number = hash(linkId + date);
    const events = number % 100;
    return { date, events, visitors: Math.ceil((events * ((number >>> 8) % 100)) / 100) };
  });
}

/** FNV-1a: quick, and good enough for numbers that are made up. */
const hash = (text: string): number =>
  [...text].reduce((sum, letter) => Math.imul(sum ^ letter.charCodeAt(0), 0x01000193) >>> 0, 0x811c9dc5);
