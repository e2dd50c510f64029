/**
 * What a service may do where the spec does not show how a graph is evaluated: for each rule, its values, and first the one
 * that the provider assumes. Plain data, because a browser loads it, too; `routing.ts` has what each rule means.
 */
export const routingRules = {
  routePriority: ["higher", "lower"],
  routeSortOrder: ["lower", "higher", "ignored"],
  routePosition: ["first", "last"],
  routeOrderBy: ["priority", "sortOrder"],
  conditionJoin: ["all", "any"],
  conditionValues: ["json", "key"],
  missingOperator: ["IN", "REGEX", "ignored"],
  regexMatch: ["search", "whole"],
  languageList: ["any", "first"],
  languageRange: ["prefix", "exact"],
  referrerDomain: ["subdomains", "exact"],
  userAgentMatch: ["contains", "equals"],
  browserNames: ["browser", "userAgent"],
  routePlatform: ["label", "filter"],
  routeTargeting: ["restricts", "ignored"],
  deviceProfiles: ["restrict", "ignored"],
  fallbackConditions: ["ignored", "required"],
  inactiveRoute: ["skipped", "used"],
  disabledFeature: ["skipped", "applied"],
  expiredRoute: ["next", "fallback", "end"],
  usedUpRoute: ["next", "fallback", "end"],
  expiryDay: ["end", "start"],
  utmParameters: ["replaced", "kept", "appended"],
  pageLinks: ["page", "routes"],
  simpleMode: ["routes", "fallback"],
  missingAction: ["destination", "nothing"],
  eventAction: ["ends", "continues"],
} as const;

/** The id of a rule, which is also that of an assumption. */
export type RuleId = keyof typeof routingRules;

/** How a service evaluates graphs: a value for each rule. */
export type RoutingRules = { readonly [K in RuleId]: (typeof routingRules)[K][number] };

/** The ids of all rules. */
export const ruleIds = Object.keys(routingRules) as RuleId[];

/** The rules that the provider assumes. */
export const assumedRules = Object.fromEntries(
  ruleIds.map((id) => [id, routingRules[id][0]]),
) as unknown as RoutingRules;
