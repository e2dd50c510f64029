import type { Conventions } from "../../../../contract";
import type { Properties } from "../../../../lifecycle";
import { objectIn, objectsIn } from "../../api/response";
import type { ReadContext } from "../context";
import { notObserved, type Observation, observed, observedOther } from "../observation";

type FieldId =
  | "analyticsDaysField"
  | "analyticsDateField"
  | "analyticsEventsField"
  | "analyticsVisitorsField";

/** Finds the fields of a link's analytics by their values: a list of days, a date, and two numbers. */
const probe =
  (id: FieldId) =>
  async (context: ReadContext): Promise<Observation<string>> => {
    const [link] = await context.account.links();
    if (!link) return notObserved("the account has no links");
    const response = await readAnalytics(context, String(link.id));
    if (!response.isOk) return notObserved(`the analytics respond with the status ${response.status}`);
    const fields = fieldsIn(objectIn(response), context.conventions);
    return fields ? fields[id] : notObserved("the analytics of the newest link show no days");
  };

function readAnalytics({ account, api }: ReadContext, id: string) {
  const query = [["days", "7"]] as const;
  return account.memo.once("analytics", () => api.send({ method: "GET", path: `/${id}/analytics`, query }));
}

/** The names of the fields; undefined if there are no days. */
function fieldsIn(
  record: Properties,
  expected: Conventions,
): Record<FieldId, Observation<string>> | undefined {
  const lists = Object.keys(record).filter((name) => objectsIn(record[name]).length > 0);
  const list = fieldAmong(lists, expected.analyticsDaysField);
  if (!("value" in list)) return undefined;
  const days = objectsIn(record[list.value]);
  const [day = {}] = days;
  const dates = Object.keys(day).filter((name) => /^\d{4}-\d\d-\d\d/.test(String(day[name])));
  const numbers = Object.keys(day).filter((name) => typeof day[name] === "number");
  const sum = (name: string) => days.reduce((total, one) => total + Number(one[name]), 0);
  // A visitor causes one event or more.
  const bySum = numbers.toSorted((one, other) => sum(other) - sum(one));
  const largest = (other: string | undefined, name: string): Observation<string> => {
    const names = bySum.filter((it) => it !== other);
    const [first = "", second] = names;
    const isTie = second !== undefined && sum(first) === sum(second) && !names.includes(name);
    return isTie ? notObserved("several fields have the same totals") : fieldAmong(names, name);
  };
  const events = largest(expected.analyticsVisitorsField, expected.analyticsEventsField);
  const eventsField = "value" in events ? events.value : undefined;
  return {
    analyticsDaysField: list,
    analyticsDateField: fieldAmong(dates, expected.analyticsDateField),
    analyticsEventsField: events,
    analyticsVisitorsField: largest(eventsField, expected.analyticsVisitorsField),
  };
}

/** The name that is expected, or the first one. */
const fieldAmong = (names: readonly string[], expected: string): Observation<string> => {
  const [name] = names.includes(expected) ? [expected] : names;
  return name === undefined ? observedOther("no field looks like it") : observed(name);
};

export const analyticsDaysField = probe("analyticsDaysField");
export const analyticsDateField = probe("analyticsDateField");
export const analyticsEventsField = probe("analyticsEventsField");
export const analyticsVisitorsField = probe("analyticsVisitorsField");
