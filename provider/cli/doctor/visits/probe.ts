import {
  type AssumptionId,
  type ConditionShape,
  conditionShapes,
  type FormId,
  featureShapes,
  type VisitorProperty,
  visitorPropertyOf,
} from "../../../contract";
import type { Properties } from "../../../lifecycle";
import { objectsIn } from "../api/response";
import { urlOf } from "../sandbox/sandbox";
import type { Person } from "./person";

/** A visit to the link of a probe. */
export interface Visit {
  readonly who: Person;
  /** How many visits count against a limit before this one. */
  readonly earlier?: number;
  /** What works if this visit gets what the model expects: a form of a condition and an operator, or of a feature. */
  readonly proves?: Proof;
}

/** A form that the service reads, of a condition with an operator: `languageCondition IN`, `utmConfig`. */
export type Proof = FormId | `${FormId} ${string}`;

/** Some routes, and visits that show what the service makes of them. Probes of one group share a link. */
export interface VisitProbe {
  /** The assumptions that it settles. */
  readonly settles: readonly AssumptionId[];
  readonly routes: readonly Properties[];
  readonly visits: readonly Visit[];
  /** Why visits may not settle anything. */
  readonly otherwise?: string;
}

/** Probes that share a link: no visitor of one is accepted by a route of another. */
export interface ProbeGroup {
  readonly probes: readonly VisitProbe[];
  /** Fields of the link in place of those that all links of probes have. */
  readonly link?: Properties;
  /** The fallback in place of one that accepts everybody. */
  readonly fallback?: Properties;
  /** Somebody who is redirected whatever the service does; undefined if that is nobody. Anybody by default. */
  readonly redirects?: Person | undefined;
}

/** A field that is left out could get another value than the provider assumes. */
const complete: Properties = {
  platform: "GLOBAL",
  actionType: "URL",
  isGlobalFallback: false,
  isActive: true,
  priority: 2,
  sortOrder: 0,
};

/** A route to a destination of its own. */
export const to = (name: string, conditions: readonly Properties[], fields: Properties = {}): Properties => ({
  ...complete,
  clientRouteId: name,
  actionConfig: { url: urlOf(name) },
  conditions,
  features: [],
  ...fields,
});

/** The route of a language: it labels visitors, so that probes share a link. */
export const forLanguage = (language: string, fields: Properties = {}): Properties =>
  to(`language-${language}`, [condition("language", "IN", [language])], fields);

/**
 * Some routes that are considered before others, whichever end of priorities or of the list comes first: each is there twice, with a
 * priority above and below that of the others, and before and behind them in the list.
 */
export const around = (routes: readonly Properties[], others: readonly Properties[]): Properties[] => [
  ...routes.map((route) => ({ ...route, clientRouteId: `${route.clientRouteId}-above`, priority: 3 })),
  ...others,
  ...routes.map((route) => ({ ...route, clientRouteId: `${route.clientRouteId}-below`, priority: 1 })),
];

/** The route for all who meet no other. */
export const forAll = (fields: Properties = {}): Properties => ({
  ...to("fallback", []),
  isGlobalFallback: true,
  ...fields,
});

/** A condition as the helpers for programs write it. The values of one on the user agent have no other key. */
export function condition(
  property: VisitorProperty,
  operator: "IN" | "NOT_IN" | "EQUALS",
  values: readonly string[],
): Properties {
  const { type, valueKey }: ConditionShape = conditionShapes[property];
  const valueJson = operator === "EQUALS" ? { value: values[0] } : { values };
  return { type, operator, valueKey: valueKey ?? type, valueJson };
}

/** A condition with a pattern. */
export const pattern = (property: VisitorProperty, expression: string): Properties => ({
  type: conditionShapes[property].type,
  operator: "REGEX",
  valueKey: expression,
});

/** The forms that the service must read, so that the visits of a probe show anything. */
export function needsOf({ routes, visits }: VisitProbe, { fallback = {} }: ProbeGroup): Proof[] {
  const own = new Set(visits.map(({ proves }) => proves));
  const needs = [...routes, fallback].flatMap((route) => [
    ...objectsIn(route.conditions).flatMap((it) => conditionProof(it) ?? []),
    ...objectsIn(route.features).flatMap(({ type }) => featureProof(type) ?? []),
  ]);
  return [...new Set(needs)].filter((it) => !own.has(it));
}

/** Undefined for a condition without an operator, whose meaning is what a probe finds out. */
function conditionProof(condition: Properties): Proof | undefined {
  const property = visitorPropertyOf(condition);
  const { operator } = condition;
  return property && operator ? `${conditionShapes[property].id} ${operator}` : undefined;
}

const featureProof = (type: unknown): Proof | undefined =>
  type === "REDIRECT_DELAY" ? undefined : featureShapes[type as "UTM"].id;
