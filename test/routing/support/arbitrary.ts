import fc from "fast-check";
import {
  type RoutingRules,
  type RuleId,
  routingRules,
  ruleIds,
  type Visitor,
} from "../../../provider/routing";

// Random graphs and visitors over few values, so that routes and visitors often meet.

const countries = ["DE", "AT", "FR"];
const systems = ["iOS", "ANDROID"];
const languages = ["de", "de-AT", "fr"];
const domains = ["a.example", "news.a.example", "b.example"];
const agents = ["Mozilla Safari", "Mozilla Chrome bot", ""];
const devices = ["PHONE", "TABLET"];
const days = ["2027-01-01", "2027-06-01T12:00:00Z"];

/** Stands for a value that is not known. */
export const unknown = "(unknown)";
export const isOpen = (value: unknown): boolean => value === unknown;

const several = (values: readonly string[]) =>
  fc.uniqueArray(fc.constantFrom(...values), { minLength: 1, maxLength: 2 });

const compared = (type: string, valueKey: string, values: readonly string[]) =>
  fc
    .record({
      operator: fc.constantFrom("IN", "IN", "NOT_IN", "EQUALS", undefined),
      listed: several(values),
      form: fc.constantFrom("helper", "helper", "key", "both"),
    })
    .map(({ operator, listed, form }) => ({
      type,
      ...(operator && { operator }),
      valueKey: form === "helper" ? valueKey : listed[0],
      ...(form !== "key" && { valueJson: { values: listed } }),
    }));

const pattern = fc.record({
  type: fc.constantFrom("USER_AGENT", "REFERRER_DOMAIN", "COUNTRY", "LANGUAGE"),
  operator: fc.constant("REGEX"),
  valueKey: fc.constantFrom("bot", "^(DE|AT)$", "^de", "example$", "(?=look)"),
});

const condition = fc.oneof(
  { weight: 3, arbitrary: compared("COUNTRY", "country", countries) },
  compared("OS", "os", systems),
  compared("LANGUAGE", "language", languages),
  compared("REFERRER_DOMAIN", "referrer", domains),
  compared("DEVICE_PROFILE", "device", devices),
  compared("USER_AGENT", "browser", ["Safari", "Chrome"]),
  compared("USER_AGENT", "user agent", ["Safari", "Mozilla Safari"]),
  pattern,
);

const feature = fc
  .tuple(
    fc.oneof(
      fc.constantFrom(...days).map((day) => ({ type: "EXPIRATION_DATE", config: { expiresAt: day } })),
      fc.constantFrom(1, 5).map((clicks) => ({ type: "LIMIT", config: { clicks } })),
      fc.constant({ type: "PASSWORD", config: { password: "hidden" } }),
      fc.constantFrom("x", "y").map((source) => ({ type: "UTM", config: { source } })),
      fc.constant({ type: "LIMIT", config: { perDay: 4 } }),
    ),
    fc.constantFrom(true, true, false),
  )
  .map(([it, enabled]) => ({ ...it, enabled }));

const usually = <T>(value: T, ...others: T[]) => fc.constantFrom(value, value, value, value, ...others);

const routeBody = fc.record(
  {
    platform: usually<string>("GLOBAL", "GEO", "OS"),
    actionType: usually<string | undefined>("URL", "EVENT", undefined),
    isActive: usually<boolean>(true, false),
    targeting: usually<object>({}, { segment: "vip" }),
    deviceProfileIds: usually<string[]>([], ["PHONE"]),
    conditions: fc.array(condition, { maxLength: 2 }),
    features: fc.array(feature, { maxLength: 1 }),
    query: usually("", "?utm_source=own"),
  },
  { noNullPrototype: true },
);

/** A route; the numbers decide its order. */
const route = (index: number, isGlobalFallback: boolean) =>
  fc.record({ body: routeBody, priority: fc.nat(2), sortOrder: fc.nat(1) }).map(({ body, ...numbers }) => {
    const { query, actionType, ...rest } = body;
    return {
      clientRouteId: isGlobalFallback ? "rest" : `r${index}`,
      ...rest,
      ...numbers,
      ...(actionType && { actionType }),
      actionConfig: { url: `https://${index % 3}.example/${query}` },
      isGlobalFallback,
    };
  });

export type RandomRoute = ReturnType<typeof route> extends fc.Arbitrary<infer T> ? T : never;

/** The inputs of a link with its graph. */
export interface RandomLink {
  readonly kind: string;
  readonly routingMode: string;
  readonly routes: readonly RandomRoute[];
  readonly routeFeatures: readonly object[];
}

export const links = ({ routes: maxLength = 3 } = {}): fc.Arbitrary<RandomLink> =>
  fc.record(
    {
      kind: usually("DIRECT", "TREE"),
      routingMode: usually("ADVANCED", "SIMPLE"),
      routes: fc
        .tuple(fc.integer({ min: 0, max: maxLength }), fc.boolean())
        .chain(([count, hasFallback]) =>
          fc.tuple(
            ...Array.from({ length: count }, (_, index) => route(index, false)),
            ...(hasFallback ? [route(2, true)] : []),
          ),
        ),
      routeFeatures: fc.array(feature, { maxLength: 1 }),
    },
    { noNullPrototype: true },
  );

/** A visitor of whom everything is known. */
export const completeVisitors: fc.Arbitrary<Required<Visitor>> = fc.record(
  {
    country: fc.constantFrom(...countries, "US"),
    languages: fc.uniqueArray(fc.constantFrom(...languages, "fr-CA", "en"), { maxLength: 2 }),
    os: fc.constantFrom(...systems, "LINUX"),
    browser: fc.constantFrom("Safari", "Chrome", "Firefox"),
    device: fc.constantFrom(...devices, "DESKTOP"),
    userAgent: fc.constantFrom(...agents, "curl"),
    referrer: fc.constantFrom(...domains, "", "x.b.example"),
    at: fc
      .constantFrom("2026-01-01", "2027-01-01T08:00Z", "2027-03-01", "2028-01-01")
      .map((at) => new Date(at)),
    visits: fc.constantFrom(0, 1, 4, 5),
    passwords: fc.boolean(),
  },
  { noNullPrototype: true },
);

/** Some fields of a visitor. */
export const openFields = fc.uniqueArray(
  fc.constantFrom<keyof Visitor>(
    ...(["country", "languages", "os", "browser", "device", "userAgent", "referrer"] as const),
    ...(["at", "visits", "passwords"] as const),
  ),
);

export const withoutFields = (visitor: Visitor, fields: readonly (keyof Visitor)[]): Visitor =>
  Object.fromEntries(Object.entries(visitor).filter(([name]) => !fields.includes(name as keyof Visitor)));

/** A value for each rule. */
export const allRules: fc.Arbitrary<RoutingRules> = fc.record(
  Object.fromEntries(ruleIds.map((id) => [id, fc.constantFrom(...routingRules[id])])) as {
    [K in RuleId]: fc.Arbitrary<RoutingRules[K]>;
  },
  { noNullPrototype: true },
);

/** Some rules that are open, among others that are settled. */
export const openRules = fc.uniqueArray(fc.constantFrom(...ruleIds), { maxLength: 6 });

export const withoutRules = (rules: RoutingRules, open: readonly RuleId[]): Partial<RoutingRules> =>
  Object.fromEntries(Object.entries(rules).filter(([id]) => !open.includes(id as RuleId)));

/** All values of some rules, with others that are settled. */
export const combinations = (rules: RoutingRules, open: readonly RuleId[]): RoutingRules[] =>
  open.reduce<RoutingRules[]>(
    (all, id) => all.flatMap((it) => routingRules[id].map((value) => ({ ...it, [id]: value }))),
    [rules],
  );
