import type { Graph } from "../graph/graph";
import { fold } from "../visitor/text";

type RoutingRoute = Graph["routes"][number];

/**
 * Whether a route certainly has visitors whom no earlier route accepts, because each of those is for listed values only of
 * something for which the route lists others, or nothing. Most graphs are so plain that nothing else has to be found out.
 */
export const isApart = (route: RoutingRoute, earlier: readonly RoutingRoute[]): boolean =>
  earlier.every(
    (it) =>
      it.isFallback === false &&
      it.conditions?.some((condition) => {
        const { property } = condition;
        const listed = listedValues(condition);
        const own = route.conditions?.filter((other) => other.property === property);
        return (
          listed && own?.every((other) => listedValues(other)?.every((value) => !listed.includes(value)))
        );
      }),
  );

type Condition = NonNullable<RoutingRoute["conditions"]>[number];

/** The values that a condition lists; undefined if it is not certain that it is for these only. */
function listedValues({ property, operator, values }: Condition): readonly string[] | undefined {
  const isName = property === "country" || property === "os" || property === "deviceProfile";
  return isName && operator === "IN" && Array.isArray(values) ? values.map(fold) : undefined;
}
