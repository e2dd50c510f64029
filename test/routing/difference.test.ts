import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { assumedRules, compareGraphs, decide, toGraph } from "../../provider/routing";
import { itRandom } from "../support/random-runs";
import {
  allRules,
  completeVisitors,
  links,
  openRules,
  type RandomLink,
  withoutRules,
} from "./support/arbitrary";
import { giftOf, isOf } from "./support/kinds";
import { among, fallback as rest, to } from "./support/routes";

/** A link, and the link after a change: another one, or with one route that differs, is gone, or stands elsewhere. */
const changes = fc
  .record({
    one: links(),
    other: links(),
    edit: fc.constantFrom("replace", "route", "remove", "reverse", "nothing"),
  })
  .map(({ one, other, edit }): readonly [RandomLink, RandomLink] => {
    const [first] = other.routes;
    switch (edit) {
      case "replace":
        return [one, other];
      case "route":
        return [one, { ...one, routes: [...(first ? [first] : []), ...one.routes.slice(1)] }];
      case "remove":
        return [one, { ...one, routes: one.routes.slice(1) }];
      case "reverse":
        return [one, { ...one, routes: one.routes.toReversed() }];
      default:
        return [one, one];
    }
  });

const visitors = fc.array(completeVisitors, { minLength: 10, maxLength: 10 });

describe("the difference of two graphs", () => {
  itRandom(
    "has each visitor who notices something in one change, and nobody else",
    { quick: 300, all: 5000, soak: 20_000 },
    (parameters) =>
      fc.assert(
        fc.property(changes, visitors, allRules, openRules, ([before, after], sample, rules, open) => {
          const settled = withoutRules(rules, open);
          const assumed = { ...assumedRules, ...settled };
          const difference = compareGraphs(toGraph(before), toGraph(after), { rules: settled });
          for (const visitor of sample) {
            const mine = difference?.changes.filter(({ visitors: kinds }) =>
              kinds.some((kind) => isOf(kind, visitor)),
            );
            const kinds = mine?.flatMap((change) => change.visitors.filter((kind) => isOf(kind, visitor)));
            const [was, is] = [before, after].map((link) => decide(link, visitor, { rules: assumed }));
            const isSame = JSON.stringify(giftsOf(was)) === JSON.stringify(giftsOf(is));
            const [change] = mine ?? [];
            if (!was?.decision || !is?.decision) continue;
            expect(kinds).toHaveLength(isSame ? 0 : 1);
            if (change) {
              expect(change.before.map(giftOf)).toContainEqual(giftOf(was.decision));
              expect(change.after.map(giftOf)).toContainEqual(giftOf(is.decision));
            }
            // What is certain holds for each service.
            const [wasThere, isThere] = [before, after].map(
              (link) => decide(link, visitor, { rules: { ...settled, ...rules } }).decision,
            );
            if (change?.certain) {
              expect(change.before.map(giftOf)).toEqual([giftOf(wasThere)]);
              expect(change.after.map(giftOf)).toEqual([giftOf(isThere)]);
            }
            if (!change && difference?.certain) expect(giftOf(isThere)).toEqual(giftOf(wasThere));
          }
        }),
        parameters,
      ),
  );
});

const giftsOf = (answer: ReturnType<typeof decide> | undefined) =>
  answer?.alternatives.map((it) => giftOf(it.decision));

const german = {
  clientRouteId: "german",
  priority: 1,
  ...to("https://de.example"),
  conditions: [among("COUNTRY", "country", "DE")],
};
const nobody = { changes: [], certain: true, dependsOn: [] };

describe("what visitors notice of a change", () => {
  it("is nothing, for certain, where routes move out of a link, whatever their order depends on", () => {
    const mobile = {
      ...german,
      clientRouteId: "mobile",
      priority: 2,
      conditions: [among("OS", "os", "iOS")],
    };
    const inline = toGraph({ routes: [german, mobile, rest] });
    const { conditions, ...inputs } = mobile;
    const apart = toGraph(
      { routes: [rest] },
      {
        separate: [
          { key: "phones", inputs: { ...inputs, clientRouteId: undefined }, conditions },
          { key: "german", inputs: german },
        ],
      },
    );
    expect(compareGraphs(inline, apart)).toMatchObject(nobody);
    expect(compareGraphs(apart, inline)).toMatchObject(nobody);
  });

  it("depends on the rule under which somebody notices something", () => {
    const second = { ...german, clientRouteId: "second", ...to("https://second.example") };
    const difference = compareGraphs(
      toGraph({ routes: [german, { ...second, priority: 0 }, rest] }),
      toGraph({ routes: [german, { ...second, priority: 0, ...to("https://new.example") }, rest] }),
    );
    expect(difference).toMatchObject({ changes: [], certain: false });
    expect(difference?.dependsOn).toContainEqual({ on: "rule", id: "routePriority" });
  });

  it("begins now: what was different earlier does not count", () => {
    const until = (expiresAt: string) => ({
      url: "https://a.example",
      routeFeatures: [{ type: "EXPIRATION_DATE", config: { expiresAt } }],
    });
    const compare = (now: string) =>
      compareGraphs(toGraph(until("2027-01-01T00:00Z")), toGraph(until("2028-01-01T00:00Z")), {
        now: new Date(now),
      })?.changes;
    const year = { from: new Date("2027-01-01T00:00Z"), before: new Date("2028-01-01T00:00Z") };
    const change = { before: [{ type: "expired" }], after: [{ url: "https://a.example" }], certain: true };
    expect(compare("2026-06-01")).toMatchObject([{ visitors: [{ at: year }], ...change }]);
    expect(compare("2027-06-01")).toMatchObject([{ visitors: [{ at: { before: year.before } }], ...change }]);
    expect(compare("2028-06-01")).toEqual([]);
  });
});
