import { canonicalJson } from "../../client";
import { compareRoutes, expiryOf } from "../../contract";
import { isObject, type Properties } from "../../lifecycle";
import type { Chip, Destination, GraphRoute } from "./model";
import { isHidden, knownText, textOf } from "./values";

/** A condition in a few words: "country in DE, AT". */
export function conditionOf(condition: Properties, key?: string): Chip {
  const { operator, valueKey, valueJson } = condition;
  const type = knownText(condition.type) ?? "condition";
  const words = { IN: "in", NOT_IN: "not in", EQUALS: "=", REGEX: "matches" };
  const verb = words[operator as keyof typeof words] ?? "";
  const values = isObject(valueJson) ? (valueJson.values ?? only(valueJson)) : valueJson;
  const compared = operator === "REGEX" || values === undefined || values === null ? valueKey : values;
  const text = [lower(type), verb, textOf(compared)].filter(Boolean).join(" ");
  const parts = { type: condition.type, operator, valueKey, valueJson };
  const meaning = isHidden(parts) ? undefined : canonicalJson(parts);
  return { key, kind: "condition", type, text, meaning, isEnabled: true, expires: undefined };
}

/** Features whose settings may be shown. Of any other, a PASSWORD above all, only the type is. */
const open = ["EXPIRATION_DATE", "LIMIT", "UTM", "REDIRECT_DELAY"];

/** A feature in a few words: "limit clicks: 500". */
export function featureOf(feature: Properties, key?: string): Chip {
  const type = knownText(feature.type) ?? "feature";
  const config = open.includes(type) && isObject(feature.config) ? feature.config : {};
  const isEnabled = feature.enabled !== false;
  const expires = type === "EXPIRATION_DATE" ? expiryOf(config) : undefined;
  const settings = Object.entries(config).map(([name, value]) => `${name}: ${textOf(value)}`);
  const shown = expires ? expires.toISOString().replace(/(T23:59:59.999|\.000)Z$/, "") : settings.join(", ");
  const text = [expires ? "expires" : lower(type), shown, isEnabled ? "" : "(off)"].filter(Boolean).join(" ");
  return { key, kind: "feature", type, text, meaning: undefined, isEnabled, expires };
}

/** What is given of a route besides its properties. */
export interface Extra {
  readonly key: string;
  readonly name?: string | undefined;
  readonly conditions?: readonly Chip[];
  readonly features?: readonly Chip[];
  readonly isListed: boolean;
}

/** A route as its properties tell, with what belongs to it and stands apart. */
export function routeOf(route: Properties, extra: Extra): GraphRoute {
  const platform = knownText(route.platform);
  const conditions = [
    ...objectsIn(route.conditions).map((it) => conditionOf(it)),
    ...(extra.conditions ?? []),
  ];
  return {
    key: extra.key,
    name: knownText(route.clientRouteId) ?? extra.name ?? knownText(route.id) ?? "route",
    platform: platform === "GLOBAL" ? undefined : platform,
    conditions,
    features: [...objectsIn(route.features).map((it) => featureOf(it)), ...(extra.features ?? [])],
    isFallback: route.isGlobalFallback === true,
    isActive: route.isActive !== false,
    priority: typeof route.priority === "number" ? route.priority : 0,
    sortOrder: typeof route.sortOrder === "number" ? route.sortOrder : 0,
    isListed: extra.isListed,
    audience: audienceOf(route, conditions),
    destination: destinationOf(route),
  };
}

/** What narrows a route down, in one text that is equal for routes that are for the same people. */
function audienceOf(route: Properties, conditions: readonly Chip[]): string | undefined {
  const { platform, targeting, deviceProfileIds, targetItemIds, targets } = route;
  const { isActive, isGlobalFallback, priority, sortOrder, actionType } = route;
  const meanings = conditions.map(({ meaning }) => meaning);
  // Whether an event ends a visitor's way the spec does not say.
  if (actionType === "EVENT" || isHidden(actionType)) return undefined;
  if (isHidden([platform, targeting, deviceProfileIds, targetItemIds, targets, route.conditions]))
    return undefined;
  if (isHidden([isActive, isGlobalFallback, priority, sortOrder]) || meanings.includes(undefined))
    return undefined;
  if (isGlobalFallback === true) return "";
  const sets = [deviceProfileIds, targetItemIds].map((it) => (Array.isArray(it) ? it.toSorted() : it));
  const narrowing = {
    platform: platform === "GLOBAL" ? undefined : platform,
    conditions: meanings.toSorted(),
    targeting,
    sets,
    targets,
  };
  return isEmpty(narrowing) ? "" : canonicalJson(narrowing);
}

/** Whether there is nothing anywhere in a value. */
const isEmpty = (value: unknown): boolean =>
  typeof value === "object" && value !== null
    ? Object.values(value).every(isEmpty)
    : value === undefined || value === null;

/** Where the number, the address or the name of a destination may stand, which the spec does not show (2.5). */
const addresses = ["url", "phone", "phoneNumber", "number", "to", "email", "address", "event", "name", "src"];

function destinationOf({ actionType, actionConfig }: Properties): Destination {
  const type = knownText(actionType);
  const config = isObject(actionConfig) ? actionConfig : {};
  const url = knownText(config.url);
  const address = addresses.map((name) => config[name]).find((it) => it !== undefined);
  const kind = type && type !== "URL" ? lower(type) : "";
  const hidden = isHidden(actionConfig) ? textOf(actionConfig) : "";
  const text = [kind, url ? withoutLogin(url) : textOf(address ?? "") || hidden].filter(Boolean).join(" ");
  return {
    text: text || (type ? lower(type) : "no destination"),
    url: url === undefined ? undefined : withoutLogin(url),
    own: undefined,
  };
}

/** The routes of a link, the first to be considered first. */
export const inOrder = (routes: readonly GraphRoute[]): GraphRoute[] => routes.toSorted(byConsideration);

/** Below 0 where a route is considered before another; 0 where nothing but their place in a list tells. */
export const byConsideration = (one: GraphRoute, other: GraphRoute): number =>
  compareRoutes(
    { ...one, isGlobalFallback: one.isFallback },
    { ...other, isGlobalFallback: other.isFallback },
  );

/** A URL without a user's name and password. */
const withoutLogin = (url: string): string => url.replace(/^([a-z][a-z0-9+.-]*:\/\/)[^/?#]*@/i, "$1");

export const objectsIn = (value: unknown): Properties[] =>
  Array.isArray(value) ? value.filter(isObject) : [];

/** The value of an object's only property. */
function only(object: Properties): unknown {
  const values = Object.values(object);
  return values.length === 1 ? values[0] : object;
}

const lower = (word: string): string =>
  ["UTM", "SMS", "OS"].includes(word) ? word : word.toLowerCase().replaceAll("_", " ");
