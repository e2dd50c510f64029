import { conditionShapes } from "../../../contract";
import type { GraphRoute as RoutingRoute, Share, TextField, TextTest } from "../../../routing";
import type { GraphLink, GraphRoute } from "../model/graph";

/** Values of a condition with which visitors never reach a route, because an earlier route accepts them. */
export interface Overlap {
  readonly by: GraphRoute;
  /** The type of the condition. */
  readonly type: string;
  readonly values: readonly string[];
}

/**
 * The fields of visitors that conditions on them name one by one. Not the languages: a visitor has several, and whether only the
 * first one counts is not known.
 */
const fields: Readonly<Record<string, Exclude<TextField, "languages">>> = {
  country: "country",
  os: "os",
  browser: "browser",
  deviceProfile: "device",
  referrerDomain: "referrer",
};

/**
 * The values of a route's conditions with which visitors never reach it.
 *
 * @param shares what becomes of the visitors whom the route accepts
 */
export function overlapsIn(
  shares: readonly Share[],
  { conditions = [] }: RoutingRoute,
  { routes }: GraphLink,
): Overlap[] {
  return conditions.flatMap(({ property, operator, values }) => {
    const field = fields[property ?? ""];
    const isList = operator === "IN" || operator === "EQUALS";
    if (!property || !field || !isList || !Array.isArray(values)) return [];
    const missing = [...new Set<string>(values)].filter((value) =>
      shares.every((it) => !it.isReached || hasValue(it, field, value) === false),
    );
    const takerOf = (value: string) =>
      routes.find(({ routingKey }) =>
        shares.some((it) => it.decidedBy === routingKey && !it.isReached && hasValue(it, field, value)),
      );
    return routes.flatMap((by) => {
      const taken = missing.filter((value) => takerOf(value) === by);
      return taken.length > 0 ? [{ by, type: conditionShapes[property].type, values: taken }] : [];
    });
  });
}

/** Whether all visitors of a share have a value, or none; undefined where that is not certain. */
function hasValue({ visitor }: Share, field: TextField, value: string): boolean | undefined {
  const { in: listed, notIn = [], passes = [], fails = [] } = visitor[field] ?? {};
  const isSame = (text: string) => text.toLowerCase() === value.toLowerCase();
  const isDomain = ({ test, value: domain }: TextTest) => test === "within" && isSame(domain);
  if (listed) return listed.some(isSame);
  if (passes.some(isDomain)) return true;
  return notIn.some(isSame) || fails.some(isDomain) ? false : undefined;
}
