import { conditionShapes } from "../../contract/assumptions/shapes";
import type { GraphCondition, GraphRoute } from "../graph/graph";
import { holds } from "./condition";
import {
  allOf,
  anyOf,
  askHolds,
  askVisitor,
  isQuestion,
  type Truth,
  underRules,
  type World,
} from "./question";

/** Whether a route accepts a visitor, whatever comes before it. */
export function accepts(route: GraphRoute, world: World): Truth {
  const isActive = isUsed(route, world);
  if (isActive === false) return false;
  const isOpenToAll = route.isFallback === true && !isRestricted(route);
  return isOpenToAll ? isActive : allOf([meetsConditions(route, world), meetsOthers(route, world), isActive]);
}

function isUsed({ isActive, path }: GraphRoute, world: World): Truth {
  if (isActive === undefined) return askHolds(world, `${path}.isActive`);
  return isActive || underRules(world, ["inactiveRoute"], ({ rules }) => rules.inactiveRoute === "used");
}

const isRestricted = ({ conditions, targeting, deviceProfileIds, platform }: GraphRoute): boolean =>
  conditions?.length !== 0 ||
  targeting !== undefined ||
  deviceProfileIds?.length !== 0 ||
  platform !== "GLOBAL";

/** Whether a route's restrictions count at all: those of a fallback may not. */
const underFallback = (route: GraphRoute, world: World, find: (world: World) => Truth): Truth =>
  route.isFallback === true
    ? underRules(world, ["fallbackConditions"], (it) => it.rules.fallbackConditions === "ignored" || find(it))
    : find(world);

function meetsConditions(route: GraphRoute, world: World): Truth {
  return underFallback(route, world, (it) => {
    const { conditions, path, platform } = route;
    if (conditions === undefined) return askHolds(it, `${path}.conditions`);
    const ofPlatform = conditions.filter((condition) => isOfPlatform(condition, platform));
    if (ofPlatform.length === conditions.length && (conditions.length > 0 || platform === "GLOBAL"))
      return join(conditions, it);
    return underRules(it, ["routePlatform"], (settled) => {
      if (settled.rules.routePlatform === "label") return join(conditions, settled);
      // What a platform without a condition on it means is not known.
      return ofPlatform.length > 0 ? join(ofPlatform, settled) : askHolds(settled, `${path}.platform`);
    });
  });
}

function isOfPlatform({ property }: GraphCondition, platform: string | undefined): boolean {
  if (platform === "GLOBAL") return true;
  if (property === undefined) return false;
  return (
    conditionShapes[property].platform === platform || (platform === "BROWSER" && property === "userAgent")
  );
}

function join(conditions: readonly GraphCondition[], world: World): Truth {
  const [only] = conditions;
  if (!only || conditions.length === 1) return only ? holds(only, world) : true;
  const found: Truth[] = [];
  for (const condition of conditions) {
    const truth = holds(condition, world);
    if (truth === false && world.rules.conditionJoin === "all") return false;
    found.push(truth);
  }
  const [all, any] = [allOf(found), anyOf(found)];
  if (world.rules.conditionJoin) return world.rules.conditionJoin === "all" ? all : any;
  // Where all hold, any does.
  if (all === true || any === false) return all === true;
  return isQuestion(all) && isQuestion(any) && all === any ? all : { on: "rule", id: "conditionJoin" };
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
