import "../../support/random";
import fc from "fast-check";
import { describe, expect } from "vitest";
import { findHidden } from "../../../provider/cli/graph/lint/shadow";
import type { GraphLink } from "../../../provider/cli/graph/model/graph";
import { toGraphLink } from "../../../provider/cli/graph/model/link";
import { toGraphRoute } from "../../../provider/cli/graph/model/route";
import type { Properties } from "../../../provider/lifecycle";
import {
  decide,
  type Graph,
  type RoutingRules,
  reachOptions,
  toGraph,
  type Visitor,
} from "../../../provider/routing";
import { allRules } from "../../routing/support/arbitrary";
import { itRandom } from "../../support/random-runs";

// Whatever the linter calls unreachable is never reached, under all rules that it does not take for granted.

const visitors: Visitor[] = ["DE", "AT", "CH", "GB"].flatMap((country) =>
  [[], ["de-AT"], ["fr", "de"]].flatMap((languages) =>
    ["www.example.org", "example.org", "other.example"].map((referrer) => ({
      ...{ country, languages, referrer, device: "PHONE", passwords: false },
      ...{ os: "", browser: "", userAgent: "" },
    })),
  ),
);

const listOf = (values: readonly string[], minLength = 1) =>
  fc.array(fc.constantFrom(...values), { minLength, maxLength: 3 });

const valuesByType = {
  COUNTRY: ["DE", "AT", "CH", "de", "GB", "UK"],
  LANGUAGE: ["de", "de-AT", "fr", "DE"],
  REFERRER_DOMAIN: ["example.org", "www.example.org", "other.example"],
};

const types = Object.keys(valuesByType) as (keyof typeof valuesByType)[];

const condition = fc.constantFrom(...types).chain((type) => {
  const values = valuesByType[type];
  const valueKey = fc.oneof(
    { weight: 8, arbitrary: fc.constant(type.toLowerCase()) },
    { weight: 1, arbitrary: fc.constant("other") },
  );
  const one = fc.constantFrom(...values).map((value) => ({ value }));
  const some = (least: number) => listOf(values, least).map((it) => ({ values: it }));
  const of = (operator: unknown, valueJson: fc.Arbitrary<object>) =>
    fc.record({ type: fc.constant(type), operator: fc.constant(operator), valueKey, valueJson });
  return fc.oneof(
    { weight: 6, arbitrary: of("IN", fc.oneof(some(1), one)) },
    { weight: 3, arbitrary: of("NOT_IN", some(1)) },
    { weight: 2, arbitrary: of("EQUALS", fc.oneof(one, some(0))) },
    {
      weight: 1,
      arbitrary: of("IN", fc.constantFrom({ values: [] }, { countries: ["DE"] }, { from: 1, to: 9 })),
    },
    { weight: 1, arbitrary: of("REGEX", one) },
    { weight: 1, arbitrary: of(undefined, some(1)) },
  );
});

const features = fc.array(
  fc.record({
    type: fc.constantFrom("PASSWORD", "UTM", "REDIRECT_DELAY", "EXPIRATION_DATE", "LIMIT"),
    enabled: fc.constantFrom(undefined, true, false),
  }),
  { maxLength: 1 },
);

/** A value in some routes, and undefined in most. */
const rarely = <T>(value: T) =>
  fc.oneof({ weight: 6, arbitrary: fc.constant(undefined) }, { weight: 1, arbitrary: fc.constant(value) });

const route: fc.Arbitrary<Properties> = fc.record({
  conditions: fc.array(condition, { maxLength: 2 }),
  features: fc.oneof({ weight: 4, arbitrary: fc.constant([]) }, { weight: 1, arbitrary: features }),
  platform: rarely("GEO"),
  targeting: rarely({ plan: "pro" }),
  deviceProfileIds: rarely(["dev_1"]),
  isActive: rarely(false),
  isGlobalFallback: rarely(true),
  priority: fc.constantFrom(undefined, undefined, 1),
});

const routeFeatures = rarely([{ type: "LIMIT", routeIds: ["rt_1"] }]).map((it) => it ?? []);

/** Routes that differ only in the values of one condition, as most do. */
const alike = fc.constantFrom("COUNTRY" as const, "REFERRER_DOMAIN" as const, ...types).chain((type) =>
  fc.array(
    fc.record({ values: listOf(valuesByType[type]), operator: fc.constantFrom("IN", "IN", "NOT_IN") }).map(
      ({ values, operator }): Properties => ({
        conditions: [{ type, operator, valueKey: type.toLowerCase(), valueJson: { values } }],
      }),
    ),
    { minLength: 2, maxLength: 5 },
  ),
);

const routes = fc.oneof(
  fc.array(route, { minLength: 2, maxLength: 4 }),
  alike,
  // Two routes for the same visitors.
  fc
    .tuple(fc.array(route, { minLength: 1, maxLength: 2 }), features)
    .map(([all, features]) => [{ ...all[0], features: [] }, ...all.slice(1), { ...all[0], features }]),
);

const links = fc.record({ routes, routeFeatures });

/** A link with a list of routes, or with routes that are declared apart, so that their order is not known. */
function graphLink(link: Properties & { routes: Properties[] }, hasKnownOrder: boolean): GraphLink {
  const keys = link.routes.map((_, index) => String(index));
  const separate = link.routes.map((inputs, index) => ({ key: String(index), inputs }));
  const routing = hasKnownOrder ? toGraph(link, { keys }) : toGraph({ ...link, routes: [] }, { separate });
  return toGraphLink(link, {
    ...{ key: "l", id: undefined, name: "l", hasAllRoutes: true, routing },
    routes: keys.map((key, index) => toGraphRoute(link.routes[index] ?? {}, { key, routingKey: key })),
  });
}

/** The graph with its routes in an order in which the service may have them. */
const inOrder = (graph: Graph, ranks: Iterator<number>): Graph => ({
  ...graph,
  routes: graph.routes.map((it) => ({ ...it, position: it.position ?? ranks.next().value })),
});

/** The routes that visitors get, with the countries and the referrers of those who do. */
function reachedRoutes(graph: Graph, rules: RoutingRules): Map<string, Set<string | undefined>> {
  const reached = new Map<string, Set<string | undefined>>();
  for (const visitor of visitors) {
    for (const { decision } of decide(graph, visitor, { rules }).alternatives) {
      const values = reached.get(decision.route ?? "") ?? new Set();
      reached.set(decision.route ?? "", values.add(visitor.country).add(visitor.referrer));
    }
  }
  return reached;
}

describe("a route that is reported as never reached, or not for some values", () => {
  const found = {
    ...{ everybody: 0, "the same visitors": 0, "all of its visitors": 0 },
    ...{ both: 0, together: 0, overlap: 0, referrer: 0 },
  };

  itRandom(
    "decides for no such visitor, under all rules",
    { quick: 300, all: 1000, soak: 50_000 },
    (parameters) => {
      fc.assert(
        fc.property(
          links,
          fc.boolean(),
          allRules,
          fc.infiniteStream(fc.nat()),
          (declared, isKnown, rules, ranks) => {
            const link = graphLink(declared, isKnown);
            const reached = reachedRoutes(inOrder(link.routing, ranks), { ...rules, ...reachOptions.rules });
            for (const it of link.routes) {
              const { shadow, overlaps } = findHidden(it, link);
              if (shadow) {
                found[shadow.by.length > 1 ? "together" : shadow.accepts] += 1;
                const claimed = shadow.accepts === "both" ? [it, ...shadow.by] : [it];
                expect(claimed.some(({ key }) => !reached.has(key))).toBe(true);
              }
              for (const { type, values } of overlaps) {
                found.overlap += 1;
                if (type === "REFERRER_DOMAIN") found.referrer += 1;
                for (const value of values) expect([...(reached.get(it.key) ?? [])]).not.toContain(value);
              }
            }
          },
        ),
        parameters,
      );
      // The property would hold for a linter that finds nothing.
      for (const [kind, count] of Object.entries(found)) expect(count, kind).toBeGreaterThan(2);
    },
  );
});
