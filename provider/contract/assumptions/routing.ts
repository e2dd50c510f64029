import { type Assumption, assumption } from "./assumption";
import { type RuleId, routingRules } from "./routing-rules";
import { oneOf } from "./values";

/** Describes one rule by which graphs are evaluated. Only visits show it. */
const rule = <const K extends RuleId>(id: K, row: Pick<Assumption, "spec" | "sentence" | "affects">) => {
  const [assumed, ...others] = routingRules[id] as readonly RoutingValue<K>[];
  return assumption({
    ...row,
    probe: "visit",
    support: "setting",
    advice: "Set it to what your service does.",
    values: oneOf<RoutingValue<K>>(routingRules[id] as readonly RoutingValue<K>[]),
    // Each rule has two values or more.
    assumed: assumed as never,
    others: others as never,
  });
};

type RoutingValue<K extends RuleId> = (typeof routingRules)[K][number];

/** What the provider assumes about how the service evaluates a graph for a visitor. */
export const routingAssumptions = {
  routePriority: rule("routePriority", {
    spec: "2.5",
    sentence: "Of the routes that accept a visitor, the one with the higher `priority` decides.",
    affects: "Which of several routes a visitor gets, and the order of routes in drawings and diffs.",
  }),
  routeSortOrder: rule("routeSortOrder", {
    spec: "2.5",
    sentence: "Where `priority` is equal, the route with the lower `sortOrder` decides.",
    affects: "Which of several routes with the same priority a visitor gets.",
  }),
  routePosition: rule("routePosition", {
    spec: "2.5",
    sentence: "Where `priority` and `sortOrder` are equal, the route that is first in the list decides.",
    affects: "Which of several routes with the same numbers a visitor gets.",
  }),
  routeOrderBy: rule("routeOrderBy", {
    spec: "2.5",
    sentence: "`priority` counts before `sortOrder`.",
    affects: "Which of several routes that differ in both a visitor gets.",
  }),
  conditionJoin: rule("conditionJoin", {
    spec: "2.5",
    sentence: "A route requires all of its conditions to hold.",
    affects: "Who gets a route with several conditions.",
  }),
  conditionValues: rule("conditionValues", {
    spec: "2.6",
    sentence: "A condition compares with the values in its `valueJson`, and with `valueKey` if it has none.",
    affects: "Who meets a condition whose `valueJson` lists other values than its `valueKey`.",
  }),
  missingOperator: rule("missingOperator", {
    spec: "2.6",
    sentence: "A condition without an `operator` is IN.",
    affects: "Who meets such a condition.",
  }),
  regexMatch: rule("regexMatch", {
    spec: "2.6",
    sentence: "A pattern may match any part of a text.",
    affects: "Who meets a REGEX condition whose pattern has no `^` and `$`.",
  }),
  languageList: rule("languageList", {
    spec: "2.6",
    sentence: "A LANGUAGE condition looks at all languages that a browser asks for.",
    affects: "Visitors with several languages.",
  }),
  languageRange: rule("languageRange", {
    spec: "2.6",
    sentence: "A language includes its regions: `de` accepts `de-AT`.",
    affects: "Visitors whose language has a region.",
  }),
  referrerDomain: rule("referrerDomain", {
    spec: "2.6",
    sentence: "A domain includes its subdomains: `example.com` accepts `news.example.com`.",
    affects: "Visitors who come from a subdomain.",
  }),
  userAgentMatch: rule("userAgentMatch", {
    spec: "2.6",
    sentence: "A USER_AGENT condition with a value looks for it anywhere in the user agent.",
    affects: "Who meets such a condition.",
  }),
  browserNames: rule("browserNames", {
    spec: "2.6",
    sentence: "A USER_AGENT condition with the `valueKey` browser compares with the browser's name.",
    affects: "Who meets such a condition.",
  }),
  routePlatform: rule("routePlatform", {
    spec: "2.5",
    sentence: "The `platform` of a route restricts nothing by itself.",
    affects: "Who gets a route with a `platform` and conditions on something else.",
  }),
  routeTargeting: rule("routeTargeting", {
    spec: "2.5",
    sentence: "The `targeting` and the items of a route restrict its visitors.",
    affects: "Whether it can be known who gets such a route.",
  }),
  deviceProfiles: rule("deviceProfiles", {
    spec: "2.5",
    sentence: "The `deviceProfileIds` of a route restrict its visitors to these devices.",
    affects: "Who gets such a route.",
  }),
  fallbackConditions: rule("fallbackConditions", {
    spec: "2.5",
    sentence: "The global fallback accepts every visitor, whatever conditions it has.",
    affects: "Who gets a fallback with conditions.",
  }),
  inactiveRoute: rule("inactiveRoute", {
    spec: "2.5",
    sentence: "A route that is not active is skipped.",
    affects: "Whether somebody gets such a route.",
  }),
  disabledFeature: rule("disabledFeature", {
    spec: "2.7",
    sentence: "A feature that is not enabled has no effect.",
    affects: "Passwords, expiry dates, limits and UTM parameters that are switched off.",
  }),
  expiredRoute: rule("expiredRoute", {
    spec: "2.7",
    sentence: "The visitors of a route that has expired get the next route that accepts them.",
    affects: "What they get after the expiry date.",
  }),
  usedUpRoute: rule("usedUpRoute", {
    spec: "2.7",
    sentence: "The visitors of a route whose limit is reached get the next route that accepts them.",
    affects: "What they get after so many visits.",
  }),
  expiryDay: rule("expiryDay", {
    spec: "2.7",
    sentence: "An expiry date without a time means the end of that day in UTC.",
    affects: "What visitors get on that day.",
  }),
  utmParameters: rule("utmParameters", {
    spec: "2.7",
    sentence: "A UTM feature replaces parameters of the same name in the destination.",
    affects: "Destinations that have UTM parameters of their own.",
  }),
  pageLinks: rule("pageLinks", {
    spec: "2.3",
    sentence: "A link of the kind TREE or BOARD shows its page, also if it has routes.",
    affects: "What visitors of such a link get.",
  }),
  simpleMode: rule("simpleMode", {
    spec: "2.3",
    sentence: "A link with the `routingMode` SIMPLE uses all of its routes, like one that is ADVANCED.",
    affects: "What visitors of such a link with other routes get.",
  }),
  missingAction: rule("missingAction", {
    spec: "2.5",
    sentence: "A route without an `actionType` leads to the `url` of its action.",
    affects: "What the visitors of such a route get.",
  }),
  eventAction: rule("eventAction", {
    spec: "2.5",
    sentence: "An EVENT route decides like any other: no further route is considered.",
    affects: "What the visitors of such a route get.",
  }),
} as const;
