import { conditionShapes } from "../../../contract";
import type { NameField, GraphRoute as RoutingRoute, Share } from "../../../routing";
import type { GraphLink, GraphRoute } from "../model/graph";

/** Values of a condition with which visitors never reach a route, because an earlier route accepts them. */
export interface Overlap {
  readonly by: GraphRoute;
  /** The type of the condition. */
  readonly type: string;
  readonly values: readonly string[];
}

/** The fields of visitors that conditions on them name one by one. */
const fields: Readonly<Record<string, NameField>> = {
  country: "country",
  os: "os",
  browser: "browser",
  deviceProfile: "device",
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
    const hasValue = ({ visitor }: Share, value: string): boolean | undefined =>
      visitor[field]?.in?.some((it) => it.toLowerCase() === value.toLowerCase());
    const missing = [...new Set<string>(values)].filter((value) =>
      shares.every((it) => !it.isReached || hasValue(it, value) === false),
    );
    const takerOf = (value: string) =>
      routes.find(({ routingKey }) =>
        shares.some((it) => it.decidedBy === routingKey && !it.isReached && hasValue(it, value)),
      );
    return routes.flatMap((by) => {
      const taken = missing.filter((value) => takerOf(value) === by);
      return taken.length > 0 ? [{ by, type: conditionShapes[property].type, values: taken }] : [];
    });
  });
}
