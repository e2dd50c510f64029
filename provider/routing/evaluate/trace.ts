import type { Step } from "../answer";
import type { Graph, GraphCondition, GraphRoute } from "../graph/graph";
import { holds } from "./condition";
import { evaluate } from "./evaluate";
import type { World } from "./question";

/** The routes that are considered until one decides, and why each of them does or does not. */
export function traceOf(graph: Graph, world: World): readonly Step[] {
  const steps: Step[] = [];
  evaluate(graph, world, ({ key: route, ...rest }, end) => {
    const matched = end !== "not accepted";
    steps.push({
      route,
      matched,
      reason: matched ? (ends[end] ?? "decides") : whyNot({ key: route, ...rest }, world),
    });
  });
  return steps;
}

const ends: Readonly<Record<string, string>> = {
  password: "asks for its password",
  expired: "has expired",
  limit: "has no visits left",
  nothing: "has no action",
  "passed over": "goes on to the next route",
};

function whyNot(route: GraphRoute, world: World): string {
  if (route.isActive === false && world.rules.inactiveRoute !== "used") return "is not active";
  const failed = route.conditions?.find((it) => holds(it, world) === false);
  if (failed) return describeCondition(failed);
  return "does not accept the visitor";
}

/** What does not hold of a visitor: `country is not in DE, AT`. */
function describeCondition({ property, operator, valueKey, values }: GraphCondition): string {
  const words = (property ?? "a condition").replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
  const compared = Array.isArray(values) ? values.join(", ") : valueKey;
  if (operator === "REGEX") return `${words} does not match /${compared}/`;
  return operator === "NOT_IN" ? `${words} is in ${compared}` : `${words} is not in ${compared}`;
}
