import { createHash } from "node:crypto";
import type { Properties } from "../../../provider/lifecycle";

// A small model of how the service chooses a route. Where the spec does not say how, a reading decides, and a test tries
// many of them.

/** What the service knows of a visitor. */
export interface Visitor {
  readonly country: string;
  readonly languages: readonly string[];
  readonly referrer: string;
}

/** A way to read what the spec does not say. */
export interface Reading {
  /** Decides whatever has no certain meaning, differently for each number. */
  readonly seed: number;
  readonly ignoresCase: boolean;
  /** Whether `de` accepts `de-AT`, `example.org` accepts `www.example.org`, and `UK` accepts `GB`. */
  readonly acceptsParts: boolean;
  /** Whether NOT_IN accepts a visitor of whom one value is not listed, or only one of whom none is. */
  readonly acceptsAnyOther: boolean;
}

/** A link as an account or a program declares it. */
export interface DeclaredLink {
  readonly routes: readonly Properties[];
  readonly routeFeatures: readonly Properties[];
}

/**
 * The index of the route to which the service sends a visitor, if any.
 *
 * @param order the indexes of the routes, in the order in which the service has them
 * @param hasEnded whether dates and limits have ended their routes
 */
export function choose(
  link: DeclaredLink,
  order: readonly number[],
  visitor: Visitor,
  reading: Reading,
  hasEnded: boolean,
): number | undefined {
  const rank = (index: number, key: string) => Number(link.routes[index]?.[key] ?? 0);
  return order
    .toSorted(
      (one, other) =>
        rank(one, "isGlobalFallback") - rank(other, "isGlobalFallback") ||
        rank(other, "priority") - rank(one, "priority") ||
        rank(one, "sortOrder") - rank(other, "sortOrder"),
    )
    .find((index) => accepts(link, index, visitor, reading, hasEnded));
}

function accepts(
  { routes, routeFeatures }: DeclaredLink,
  index: number,
  visitor: Visitor,
  reading: Reading,
  hasEnded: boolean,
): boolean {
  const route = routes[index] ?? {};
  const applies = ({ scope, routeIds }: Properties) =>
    (scope === undefined && routeIds === undefined) || decide([scope, routeIds, index], undefined, reading);
  const features = [...((route.features ?? []) as Properties[]), ...routeFeatures.filter(applies)];
  if (route.isActive === false || (hasEnded && features.some(mayEnd))) return false;
  if (route.isGlobalFallback === true) return true;
  const { platform = "GLOBAL", targeting, deviceProfileIds, conditions = [] } = route;
  const others = Object.entries({ platform, targeting, deviceProfileIds }).filter(
    ([, value]) => value !== undefined && value !== "GLOBAL",
  );
  return (
    others.every((restriction) => decide(restriction, visitor, reading)) &&
    (conditions as Properties[]).every((it) => meets(visitor, it, reading))
  );
}

const mayEnd = ({ type, enabled }: Properties): boolean =>
  enabled !== false && (type === "EXPIRATION_DATE" || type === "LIMIT");

/** Whether a visitor meets a condition. */
export function meets(visitor: Visitor, condition: Properties, reading: Reading): boolean {
  const { type, operator, valueKey, valueJson } = condition;
  const { value, values = value === undefined ? undefined : [value], ...more } = valueJson as Properties;
  const wanted = Array.isArray(values) && values.length > 0 && Object.keys(more).length === 0 ? values : [];
  const isSingle = operator === "EQUALS" && wanted.length === 1;
  // What a value key names besides the type is not known, so a visitor has other values under another one.
  const all = {
    COUNTRY: [valueKey === "country" ? visitor.country : visitor.country === "DE" ? "AT" : "DE"],
    LANGUAGE: visitor.languages,
    REFERRER_DOMAIN: [visitor.referrer],
  }[String(type)];
  if (!all || wanted.length === 0) return decide([type, operator, valueKey, valueJson], visitor, reading);
  const isOneOf = (shown: string) => wanted.some((it) => matches(String(type), shown, String(it), reading));
  if (operator === "IN" || isSingle) return all.some(isOneOf);
  if (operator !== "NOT_IN") return decide([type, operator, valueKey, valueJson], visitor, reading);
  return reading.acceptsAnyOther && type !== "COUNTRY"
    ? all.length === 0 || all.some((it) => !isOneOf(it))
    : !all.some(isOneOf);
}

function matches(type: string, shown: string, wanted: string, reading: Reading): boolean {
  const [one, other] = reading.ignoresCase ? [shown.toLowerCase(), wanted.toLowerCase()] : [shown, wanted];
  if (one === other) return true;
  if (type === "COUNTRY")
    return reading.acceptsParts && one.toUpperCase() === "GB" && other.toUpperCase() === "UK";
  if (!reading.acceptsParts) return false;
  return one.startsWith(`${other}-`) || one.endsWith(`.${other}`);
}

/** An arbitrary decision, the same for the same facts. */
const decide = (facts: unknown, visitor: Visitor | undefined, { seed }: Reading): boolean =>
  (createHash("sha1")
    .update(JSON.stringify([facts, visitor, seed]))
    .digest()[0] ?? 0) < 128;
