import { expiryOf, limitOf, utmOf } from "../../contract/assumptions/shapes";
import type { Graph, GraphFeature, GraphRoute, LinkFeature } from "../graph/graph";
import type { Properties } from "../graph/values";
import { linkKey } from "../visitor/kind";
import type { Additions } from "./destination";
import {
  allOf,
  anyOf,
  askHolds,
  askValue,
  askVisitor,
  isQuestion,
  not,
  type Question,
  ruleIs,
  type Truth,
  underRules,
  type World,
} from "./question";

/** What features do to the visitors of a link or of a route. */
export interface Effect {
  readonly ended: "expired" | "limit" | undefined;
  readonly asksPassword: boolean;
  /** The paths of settings that are not known. */
  readonly open: readonly string[];
}

const none: Effect = { ended: undefined, asksPassword: false, open: [] };

/** What features do, for the visitors of a link or a route. */
export function effectOf(features: readonly GraphFeature[], key: string, world: World): Effect | Question {
  const applied = (type: string, holds: (feature: GraphFeature) => Truth): Truth =>
    anyOf(features.filter((it) => it.type === type).map((it) => allOf([isApplied(it, world), holds(it)])));
  const isExpired = applied("EXPIRATION_DATE", (it) => hasExpired(it, world));
  if (isExpired !== false) return isQuestion(isExpired) ? isExpired : { ...none, ended: "expired" };
  const isUsedUp = applied("LIMIT", (it) => hasReached(it, key, world));
  if (isUsedUp !== false) return isQuestion(isUsedUp) ? isUsedUp : { ...none, ended: "limit" };
  const asksPassword = applied("PASSWORD", () => not(askVisitor(world, { field: "passwords", of: key })));
  if (isQuestion(asksPassword)) return asksPassword;
  const unread = features.filter(({ type }) => type === undefined).map(({ path }) => path);
  return { ...none, asksPassword, open: unread };
}

/** What features add to a destination. Which of two values of a parameter counts is not known. */
export function additionsOf(
  features: readonly GraphFeature[],
  world: World,
): (Additions & { readonly open: readonly string[] }) | Question {
  const found = new Map<string, string>();
  const open: string[] = [];
  const delays: Properties[] = [];
  for (const feature of features.filter(({ type }) => type === "UTM" || type === "REDIRECT_DELAY")) {
    const isUsed = isApplied(feature, world);
    if (isQuestion(isUsed)) return isUsed;
    if (!isUsed) continue;
    if (feature.type === "REDIRECT_DELAY") {
      if (!feature.config) open.push(feature.path);
      delays.push(feature.config ?? {});
      continue;
    }
    const parameters = utmOf(feature.config ?? {});
    const settings = feature.config && Object.values(feature.config).filter((it) => it !== null);
    if (settings?.length !== parameters.length) open.push(feature.path);
    for (const [name, value] of parameters) {
      if ((found.get(name) ?? value) !== value) open.push(feature.path);
      found.set(name, value);
    }
  }
  return { parameters: [...found].toSorted(), delays, open };
}

/** The features of a link that certainly apply to the link as a whole, or to a route. */
export const featuresFor = ({ features }: Graph, route: GraphRoute | undefined): readonly LinkFeature[] =>
  features.filter((it) => isInScope(it, undefined) || isInScope(it, route));

/** The features of a link that apply to the link as a whole. */
export function linkFeatures({ features }: Graph, world: World): readonly GraphFeature[] | Question {
  const chosen: GraphFeature[] = [];
  for (const feature of features) {
    const scope = feature.scope ?? askValue(world, `${feature.path}.scope`, [linkKey, "elsewhere"]);
    if (isQuestion(scope)) return scope;
    if (scope === linkKey) chosen.push(feature);
  }
  return chosen;
}

/** Whether a feature of a link certainly applies to one of its routes, or to the link as a whole. A route may have the id `link`. */
export const isInScope = ({ scope }: LinkFeature, route: GraphRoute | undefined): boolean =>
  scope === linkKey ? route === undefined : route?.ids.some((id) => scope?.includes(id)) === true;

function isApplied({ isEnabled, path }: GraphFeature, world: World): Truth {
  if (isEnabled === undefined) return askHolds(world, `${path}.enabled`);
  return isEnabled || ruleIs(world, "disabledFeature", "applied");
}

/** Whether an EXPIRATION_DATE has passed. Settings besides the date may change its meaning. */
function hasExpired({ config, path }: GraphFeature, world: World): Truth {
  const hasOne = config !== undefined && Object.keys(config).length === 1;
  return underRules(world, ["expiryDay"], (settled) => {
    const end = hasOne ? expiryOf(config, settled.rules.expiryDay) : undefined;
    return end ? askVisitor(settled, { field: "at", from: end.getTime() }) : askHolds(settled, path);
  });
}

/** Whether so many visits have been counted as a LIMIT accepts. */
function hasReached({ config, path }: GraphFeature, key: string, world: World): Truth {
  const limit = config !== undefined && Object.keys(config).length === 1 ? limitOf(config) : undefined;
  return limit === undefined
    ? askHolds(world, path)
    : askVisitor(world, { field: "visits", of: key, from: limit });
}
