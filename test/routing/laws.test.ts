import fc from "fast-check";
import { describe, expect } from "vitest";
import { assumedRules, decide, table, toGraph } from "../../provider/routing";
import { itRandom } from "../support/random-runs";
import {
  allRules,
  combinations,
  completeVisitors,
  isOpen,
  links,
  openFields,
  openRules,
  type RandomLink,
  unknown,
  withoutFields,
  withoutRules,
} from "./support/arbitrary";
import { giftOf, isOf, isUnder } from "./support/kinds";

const runs = { quick: 100, all: 2000, soak: 100_000 };

describe("an answer", () => {
  itRandom("says for all services what each of them does", runs, (parameters) =>
    fc.assert(
      fc.property(links(), completeVisitors, allRules, openRules, (link, visitor, rules, open) => {
        const answer = decide(link, visitor, { rules: withoutRules(rules, open) });
        expect(answer.complete).toBe(true);
        const gifts = new Set<string>();
        for (const all of combinations(rules, open)) {
          const single = decide(link, visitor, { rules: all });
          const expected = answer.alternatives.filter((it) => isUnder(all, it));
          expect(expected.map((it) => giftOf(it.decision))).toEqual(
            expect.arrayContaining(single.alternatives.map((it) => giftOf(it.decision))),
          );
          for (const it of single.alternatives) gifts.add(JSON.stringify(giftOf(it.decision)));
          for (const it of expected) {
            expect(single.alternatives.map((one) => giftOf(one.decision))).toContainEqual(
              giftOf(it.decision),
            );
          }
        }
        if (answer.certain) expect(gifts.size).toBe(1);
        else
          expect(gifts.size + answer.dependsOn.filter(({ on }) => on === "value").length).toBeGreaterThan(1);
      }),
      parameters,
    ),
  );

  itRandom("about a visitor with open fields covers all visitors who it may be", runs, (parameters) =>
    fc.assert(
      fc.property(
        links(),
        completeVisitors,
        openFields,
        allRules,
        openRules,
        (link, visitor, fields, all, open) => {
          const rules = withoutRules(all, open);
          const whole = decide(link, withoutFields(visitor, fields), { rules });
          fc.pre(whole.complete);
          const single = decide(link, visitor, { rules });
          const mine = whole.alternatives.filter((it) => isOf(it.visitor, visitor));
          expect(new Set(mine.map((it) => JSON.stringify(giftOf(it.decision))))).toEqual(
            new Set(single.alternatives.map((it) => JSON.stringify(giftOf(it.decision)))),
          );
          if (whole.decision) expect(giftOf(single.decision)).toEqual(giftOf(whole.decision));
          if (whole.certain) expect(single.certain).toBe(true);
        },
      ),
      parameters,
    ),
  );

  itRandom("that is certain stays when a fallback is added", runs, (parameters) =>
    fc.assert(
      fc.property(links(), completeVisitors, openRules, (link, visitor, open) => {
        const routes = link.routes.filter((it) => !it.isGlobalFallback);
        const rules = withoutRules(assumedRules, open);
        const before = decide({ ...link, routes }, visitor, { rules });
        const { type, route } = before.decision ?? {};
        fc.pre(before.certain && route !== undefined && (type === "destination" || type === "password"));
        const fallback = {
          isGlobalFallback: true,
          priority: 9,
          actionType: "URL",
          actionConfig: { url: "https://new.example" },
        };
        expect(decide({ ...link, routes: [fallback, ...routes] }, visitor, { rules })).toMatchObject({
          certain: true,
          decision: before.decision,
        });
      }),
      parameters,
    ),
  );

  itRandom("about a value that is not known covers all values that it may have", runs, (parameters) =>
    fc.assert(
      fc.property(links(), completeVisitors, openRules, fc.nat(), (link, visitor, open, choice) => {
        const rules = withoutRules(assumedRules, open);
        const hidden = hideOne(link, choice);
        const whole = decide(toGraph(hidden, { isOpen }), visitor, { rules });
        const single = decide(link, visitor, { rules });
        const isUnread = whole.dependsOn.some(({ on }) => on === "value");
        const options = whole.alternatives.flatMap(({ values }) => Object.keys(values));
        const isHidden = whole.dependsOn.some((it) => it.on === "value" && !options.includes(it.path));
        if (!isHidden) {
          expect(whole.alternatives.map((it) => giftOf(it.decision))).toEqual(
            expect.arrayContaining(single.alternatives.map((it) => giftOf(it.decision))),
          );
        }
        expect(whole.certain ? single.certain || !isUnread : true).toBe(true);
        if (whole.certain) expect(giftOf(whole.decision)).toEqual(giftOf(single.decision));
      }),
      parameters,
    ),
  );

  itRandom("does not depend on the order of keys", runs, (parameters) =>
    fc.assert(
      fc.property(links(), completeVisitors, openFields, openRules, (link, visitor, fields, open) => {
        const asked = withoutFields(visitor, fields);
        const rules = withoutRules(assumedRules, open);
        expect(decide(reversed(link) as object, reversed(asked) as object, { rules })).toEqual(
          decide(link, asked, { rules }),
        );
      }),
      parameters,
    ),
  );

  itRandom("is the same for a graph that is declared inline or apart", runs, (parameters) =>
    fc.assert(
      fc.property(links(), completeVisitors, openRules, (link, visitor, open) => {
        const rules = withoutRules(assumedRules, open);
        // Nothing says in which order routes are that are declared apart and have the same numbers.
        const routes = link.routes.map((it, index) => ({ ...it, priority: index }));
        const { routes: _, ...rest } = link;
        const separate = routes.map(({ conditions, features, ...inputs }) => {
          return { key: inputs.clientRouteId, inputs, conditions, features };
        });
        const answers = [
          decide({ ...rest, routes }, visitor, { rules }),
          decide(toGraph(rest, { separate: separate.toReversed() }), visitor, { rules }),
          decide(
            toGraph(
              { ...rest, routes: separate.map(({ inputs }) => inputs) },
              { parts: Object.fromEntries(separate.map(({ key, ...parts }) => [key, parts])) },
            ),
            visitor,
            { rules },
          ),
        ].map(({ decision, certain }) => ({ decision, certain }));
        expect(answers[1]).toEqual(answers[0]);
        expect(answers[2]).toEqual(answers[0]);
      }),
      parameters,
    ),
  );
});

describe("a table", () => {
  itRandom("has each visitor in one row, with what the visitor gets", runs, (parameters) =>
    fc.assert(
      fc.property(
        links(),
        fc.array(completeVisitors, { minLength: 10, maxLength: 10 }),
        openRules,
        (link, visitors, open) => {
          const rules = withoutRules(assumedRules, open);
          const { rows, leftOut } = table(link, { rules });
          expect(leftOut).toEqual([]);
          for (const visitor of visitors) {
            const mine = rows.filter((row) => isOf(row.visitor, visitor));
            expect(mine).toHaveLength(1);
            const [{ answer } = { answer: undefined }] = mine;
            const single = decide(link, visitor, { rules });
            if (answer?.decision) expect(giftOf(single.decision)).toEqual(giftOf(answer.decision));
            if (answer?.certain) expect(single.certain).toBe(true);
            const deciding = rows.flatMap((row) =>
              row.answer.alternatives.map((it) => JSON.stringify(giftOf(it.decision))),
            );
            for (const it of single.alternatives)
              expect(deciding).toContain(JSON.stringify(giftOf(it.decision)));
          }
        },
      ),
      parameters,
    ),
  );

  itRandom("names no route that no visitor reaches", runs, (parameters) =>
    fc.assert(
      fc.property(links(), (link) => {
        const everyone = {
          clientRouteId: "all",
          priority: 9,
          actionType: "URL",
          actionConfig: { url: "https://all.example" },
        };
        const fixed = {
          ...link,
          kind: "DIRECT",
          routingMode: "ADVANCED",
          routeFeatures: [],
          routes: [everyone, ...link.routes],
        };
        const { rows } = table(fixed, { rules: assumedRules });
        expect(rows).toMatchObject([{ visitor: {}, answer: { decision: { route: "all" }, certain: true } }]);
      }),
      parameters,
    ),
  );
});

describe("two routes with the same conditions and targeting", () => {
  itRandom("never decide both, also where these cannot be read", runs, (parameters) =>
    fc.assert(
      fc.property(links(), allRules, (link, rules) => {
        const shared = {
          ...link.routes[0],
          ...{ platform: "GLOBAL", actionType: "URL", isActive: true, isGlobalFallback: false, features: [] },
        };
        const [one, other] = ["one", "other"].map((id, index) => ({
          ...shared,
          ...{ clientRouteId: id, priority: index, actionConfig: { url: `https://${id}.example` } },
        }));
        const { rows } = table({ routes: [one, ...link.routes, other] }, { rules });
        const deciding = rows.flatMap(({ answer }) => answer.alternatives.map((it) => it.decision.route));
        expect(deciding.includes("one") && deciding.includes("other")).toBe(false);
      }),
      parameters,
    ),
  );
});

/** A link in which one property of a route is not known. */
function hideOne(link: RandomLink, choice: number): object {
  const index = choice % Math.max(link.routes.length, 1);
  const properties = [
    "conditions",
    "features",
    "priority",
    "isActive",
    "deviceProfileIds",
    "actionConfig",
    "platform",
  ];
  const property = properties[Math.floor(choice / 7) % properties.length] ?? "";
  return {
    ...link,
    routes: link.routes.map((route, at) => (at === index ? { ...route, [property]: unknown } : route)),
  };
}

/** A value with the keys of all objects in reverse order. */
function reversed(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(reversed);
  if (typeof value !== "object" || value === null || value instanceof Date) return value;
  return Object.fromEntries(
    Object.entries(value)
      .toReversed()
      .map(([name, it]) => [name, reversed(it)]),
  );
}
