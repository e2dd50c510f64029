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
    if (!fields) return notObserved("the analytics of the newest link show no days");
    const name = fields[id];
    return name === undefined ? observedOther("no field looks like it") : observed(name);
  };

function readAnalytics({ account, api }: ReadContext, id: string) {
  const query = [["days", "7"]] as const;
  return account.memo.once("analytics", () => api.send({ method: "GET", path: `/${id}/analytics`, query }));
}

/** The names of the fields; undefined if there are no days. */
function fieldsIn(record: Properties, expected: Conventions): Partial<Record<FieldId, string>> | undefined {
  const lists = Object.keys(record).filter((name) => objectsIn(record[name]).length > 0);
  const list = preferred(lists, expected.analyticsDaysField);
  if (list === undefined) return undefined;
  const days = objectsIn(record[list]);
  const [day = {}] = days;
  const dates = Object.keys(day).filter((name) => /^\d{4}-\d\d-\d\d/.test(String(day[name])));
  const numbers = Object.keys(day).filter((name) => typeof day[name] === "number");
  const sum = (name: string) => days.reduce((total, one) => total + Number(one[name]), 0);
  // A visitor causes one event or more.
  const bySum = numbers.toSorted((one, other) => sum(other) - sum(one));
  const { analyticsEventsField: events, analyticsVisitorsField: visitors } = expected;
  const eventsField = preferred(
    bySum.filter((name) => name !== visitors),
    events,
  );
  const visitorsField = preferred(
    bySum.filter((name) => name !== eventsField),
    visitors,
  );
  return {
    analyticsDaysField: list,
    ...optional("analyticsDateField", preferred(dates, expected.analyticsDateField)),
    ...optional("analyticsEventsField", eventsField),
    ...optional("analyticsVisitorsField", visitorsField),
  };
}

const preferred = (names: readonly string[], expected: string): string | undefined =>
  names.includes(expected) ? expected : names[0];

const optional = (id: FieldId, name: string | undefined) => (name === undefined ? {} : { [id]: name });

export const analyticsDaysField = probe("analyticsDaysField");
export const analyticsDateField = probe("analyticsDateField");
export const analyticsEventsField = probe("analyticsEventsField");
export const analyticsVisitorsField = probe("analyticsVisitorsField");
