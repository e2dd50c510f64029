import { conditionShapes } from "../../contract/assumptions/shapes";
import type { GraphCondition, GraphRoute } from "../graph/graph";
import { holds } from "./condition";
import { allOf, anyOf, askHolds, askVisitor, ruleIs, type Truth, underRules, type World } from "./question";

/** Whether a route accepts a visitor, whatever comes before it. */
export const accepts = (route: GraphRoute, world: World): Truth =>
  allOf([meetsConditions(route, world), meetsOthers(route, world), isUsed(route, world)]);

function isUsed({ isActive, path }: GraphRoute, world: World): Truth {
  if (isActive === undefined) return askHolds(world, `${path}.isActive`);
  return isActive || ruleIs(world, "inactiveRoute", "used");
}

/** Whether a route's restrictions count at all: those of a route that is or may be a fallback may not. */
const underFallback = (route: GraphRoute, world: World, find: (world: World) => Truth): Truth =>
  route.isFallback !== false
    ? underRules(world, ["fallbackConditions"], (it) => it.rules.fallbackConditions === "ignored" || find(it))
    : find(world);

function meetsConditions(route: GraphRoute, world: World): Truth {
  return underFallback(route, world, (it) => {
    const { conditions, path, platform } = route;
    if (conditions === undefined) return askHolds(it, `${path}.conditions`);
    if (platform === "GLOBAL") return join(conditions, it);
    return underRules(it, ["routePlatform"], (settled) => {
      if (settled.rules.routePlatform === "label") return join(conditions, settled);
      const ofPlatform = conditions.filter((condition) => isOfPlatform(condition, platform));
      // What a platform without a condition on it means is not known.
      return ofPlatform.length > 0 ? join(ofPlatform, settled) : askHolds(settled, `${path}.platform`);
    });
  });
}

function isOfPlatform({ property }: GraphCondition, platform: string | undefined): boolean {
  if (property === undefined) return false;
  return (
    conditionShapes[property].platform === platform || (platform === "BROWSER" && property === "userAgent")
  );
}

function join(conditions: readonly GraphCondition[], world: World): Truth {
  if (conditions.length === 0) return true;
  const found: Truth[] = [];
  for (const condition of conditions) {
    const truth = holds(condition, world);
    // Most routes do not accept most visitors: the other conditions need not be looked at.
    if (truth === false && world.rules.conditionJoin === "all") return false;
    found.push(truth);
  }
  const [all, any] = [allOf(found), anyOf(found)];
  return underRules(world, ["conditionJoin"], ({ rules }) => (rules.conditionJoin === "all" ? all : any));
}

/** Whether a visitor meets what restricts a route besides its conditions. */
function meetsOthers(route: GraphRoute, world: World): Truth {
  return underFallback(route, world, (it) => {
    const { targeting, deviceProfileIds, path } = route;
    const isTargeted =
      targeting === undefined ||
      underRules(
        it,
        ["routeTargeting"],
        (settled) => settled.rules.routeTargeting === "ignored" || askHolds(settled, targeting),
      );
    const devices =
      deviceProfileIds?.length === 0 ||
      underRules(it, ["deviceProfiles"], (settled) => {
        if (settled.rules.deviceProfiles === "ignored") return true;
        if (!deviceProfileIds) return askHolds(settled, `${path}.deviceProfileIds`);
        return askVisitor(settled, { field: "device", in: deviceProfileIds });
      });
    return allOf([devices, isTargeted]);
  });
}
