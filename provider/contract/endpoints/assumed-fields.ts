import type { AssumptionId } from "../assumptions/table";
import { analytics } from "./analytics";
import type { Endpoint } from "./endpoint";
import { links } from "./links";
import { conditions, features, routes, targets } from "./routes";

/** The assumption behind each field of a response that the spec does not show. "" stands for the whole record. */
type AssumedFields = Readonly<Record<string, AssumptionId>>;

/** A route's children inside a route or a link. */
const children: AssumedFields = { "conditions.id": "conditionIdField", "features.id": "featureIdField" };

const table: readonly (readonly [endpoints: Readonly<Record<string, Endpoint>>, fields: AssumedFields])[] = [
  [
    { read: analytics.read },
    {
      "": "analyticsDaysField",
      days: "analyticsDaysField",
      date: "analyticsDateField",
      events: "analyticsEventsField",
      visitors: "analyticsVisitorsField",
    },
  ],
  [{ read: links.slugAvailability }, { "": "availableField", available: "availableField" }],
  [conditions, { id: "conditionIdField" }],
  [features, { id: "featureIdField" }],
  [targets, { id: "targetIdField" }],
  [routes, children],
  [links, children],
];

/**
 * The assumption that a response contradicts where it has not the form that the provider expects; undefined if the spec shows
 * that form.
 *
 * @param path where in the body: `["data", "days", 0, "date"]`
 */
export function assumptionAbout(endpoint: Endpoint, path: readonly PropertyKey[]): AssumptionId | undefined {
  const [data, ...inside] = path.filter((part) => typeof part !== "number");
  if (data !== "data") return undefined;
  const place = inside.join(".");
  const fields = table.find(([endpoints]) => Object.values(endpoints).includes(endpoint))?.[1] ?? {};
  // A list may be an object that contains the array (spec 4.1), and a route may be inside a link.
  const found = Object.keys(fields).find(
    (field) => field === place || (field !== "" && place.endsWith(`.${field}`)),
  );
  return found === undefined ? undefined : fields[found];
}
