import type { VisitorProperty } from "../../../contract";
import type { Graph } from "../../../routing";
import type { VisitorInput } from "../visitor-input";

/** How many values to offer for a field. */
const limit = 50;

/** The fields of the form whose values conditions name. Countries are offered with their names. */
const fields: Readonly<Partial<Record<VisitorProperty, keyof VisitorInput>>> = {
  os: "os",
  browser: "browser",
  deviceProfile: "device",
  language: "language",
  referrerDomain: "referrer",
};

/** The values that the conditions of graphs name, by field of the form. */
export function choicesIn(graphs: readonly Graph[]): ReadonlyMap<keyof VisitorInput, readonly string[]> {
  const found = new Map<keyof VisitorInput, Set<string>>();
  for (const { property, operator, values } of graphs.flatMap(({ routes }) =>
    routes.flatMap(({ conditions = [] }) => conditions),
  )) {
    const field = property && fields[property];
    if (!field || operator === "REGEX" || !Array.isArray(values)) continue;
    const known = found.get(field) ?? new Set<string>();
    for (const value of values) if (known.size < limit) known.add(value);
    found.set(field, known);
  }
  return new Map([...found].map(([field, values]) => [field, [...values].toSorted()]));
}
