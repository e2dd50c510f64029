import "../../support/random";
import fc from "fast-check";
import { describe, expect } from "vitest";
import { findOverlaps, findShadow } from "../../../provider/cli/graph/lint/shadow";
import type { GraphLink, GraphRoute } from "../../../provider/cli/graph/model/graph";
import { toGraphLink } from "../../../provider/cli/graph/model/link";
import { toGraphRoute } from "../../../provider/cli/graph/model/route";
import type { Properties } from "../../../provider/lifecycle";
import { itRandom } from "../../support/random-runs";
import { choose, type DeclaredLink, meets, type Reading, type Visitor } from "./service";

// Whatever the linter calls unreachable is never reached, however the service reads what the spec leaves open.

const visitors: Visitor[] = ["DE", "AT", "CH", "GB"].flatMap((country) =>
  [[], ["de"], ["de-AT"], ["fr", "de"]].flatMap((languages) =>
    ["example.org", "www.example.org", ""].map((referrer) => ({ country, languages, referrer })),
  ),
);

const listOf = (values: readonly string[], minLength = 1) =>
  fc.array(fc.constantFrom(...values), { minLength, maxLength: 3 });

const valuesByType = {
  COUNTRY: ["DE", "AT", "CH", "de", "GB", "UK"],
  LANGUAGE: ["de", "de-AT", "fr", "DE"],
  REFERRER_DOMAIN: ["example.org", "www.example.org"],
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
const alike = fc.constantFrom(...types).chain((type) =>
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

const links: fc.Arbitrary<DeclaredLink> = fc.record({ routes, routeFeatures });

const readings: fc.Arbitrary<Reading> = fc.record({
  seed: fc.nat(),
  ignoresCase: fc.boolean(),
  acceptsParts: fc.boolean(),
  acceptsAnyOther: fc.boolean(),
});

const graphLink = ({ routes, routeFeatures }: DeclaredLink, hasKnownOrder: boolean): GraphLink =>
  toGraphLink(
    { routeFeatures },
    {
      ...{ key: "l", id: undefined, name: "l", hasAllRoutes: true },
      routes: routes.map((it, index) => toGraphRoute(it, { key: String(index), hasKnownOrder })),
    },
  );

describe("a route that is reported as never reached, or not for some values", () => {
  const found = {
    everybody: 0,
    "the same visitors": 0,
    "all of its visitors": 0,
    both: 0,
    together: 0,
    overlap: 0,
  };

  /** The routes that visitors reach before and after dates and limits, with these visitors. */
  const reachedRoutes = (link: DeclaredLink, order: readonly number[], reading: Reading) => {
    const reached = new Map<string, Visitor[]>();
    for (const hasEnded of [false, true]) {
      for (const visitor of visitors) {
        const key = String(choose(link, order, visitor, reading, hasEnded));
        reached.set(key, [...(reached.get(key) ?? []), visitor]);
      }
    }
    return reached;
  };

  const check = (link: DeclaredLink, hasKnownOrder: boolean, order: readonly number[], reading: Reading) => {
    const graph = graphLink(link, hasKnownOrder);
    const reached = reachedRoutes(link, order, reading);
    for (const it of graph.routes) {
      checkShadow(it, graph, reached);
      for (const { values, type, valueKey } of findShadow(it, graph) ? [] : findOverlaps(it, graph)) {
        found.overlap += 1;
        for (const value of values) {
          const narrowed = { type, operator: "IN", valueKey, valueJson: { values: [value] } };
          expect(reached.get(it.key)?.filter((visitor) => meets(visitor, narrowed, reading)) ?? []).toEqual(
            [],
          );
        }
      }
    }
  };

  const checkShadow = (it: GraphRoute, graph: GraphLink, reached: ReadonlyMap<string, Visitor[]>) => {
    const shadow = findShadow(it, graph);
    if (!shadow) return;
    found[shadow.by.length > 1 ? "together" : shadow.accepts] += 1;
    const claimed = shadow.accepts === "both" ? [it, ...shadow.by] : [it];
    expect(claimed.some(({ key }) => !reached.has(key))).toBe(true);
  };

  itRandom(
    "is never reached by any visitor, in any reading of the spec",
    { quick: 1000, all: 10_000, soak: 100_000 },
    (parameters) => {
      fc.assert(
        fc.property(
          links,
          fc.boolean(),
          readings,
          fc.infiniteStream(fc.nat()),
          (link, isKnown, reading, random) => {
            const indexes = link.routes.map((_, index) => index);
            const ranks = new Map(indexes.map((index) => [index, random.next().value]));
            const order = isKnown
              ? indexes
              : indexes.toSorted((a, b) => Number(ranks.get(a)) - Number(ranks.get(b)));
            check(link, isKnown, order, reading);
          },
        ),
        parameters,
      );
      // The property would hold for a linter that finds nothing.
      for (const [kind, count] of Object.entries(found)) expect(count, kind).toBeGreaterThan(5);
    },
  );
});
