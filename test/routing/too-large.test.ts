import { describe, expect, it } from "vitest";
import {
  compareGraphs,
  decide,
  type Graph,
  assumedRules as rules,
  table,
  toGraph,
} from "../../provider/routing";
import { among, fallback, to } from "./support/routes";

// Answers about graphs with too many combinations to try all of them.

const times = <T>(count: number, make: (index: number) => T): T[] =>
  Array.from({ length: count }, (_, index) => make(index));

/** A graph with so many routes, each for another system, and one or more fallbacks, which are the same one. */
function systems(count: number, rest = fallback, fallbacks = 1): Graph {
  const routes = times(count, (index) => ({
    ...{ ...to(`https://${index}.example`), clientRouteId: `r${index}` },
    conditions: [among("OS", "os", `os ${index}`)],
  }));
  const graph = toGraph({ routes: [...routes, rest] });
  return {
    ...graph,
    routes: [...graph.routes, ...times(fallbacks - 1, () => graph.routes.slice(-1)).flat()],
  };
}
const fallbacks = (count: number) => systems(0, fallback, count);

describe("an answer", () => {
  it("is found in a graph with fewer than 50,000 routes", () => {
    const { decision, complete, certain } = decide(fallbacks(49_999), {}, { rules });
    expect([decision?.route, complete, certain]).toEqual(["rest", true, true]);
    expect(decide(fallbacks(50_000), {}, { rules })).toEqual({
      ...{ decision: undefined, certain: false, complete: false },
      ...{ dependsOn: [], alternatives: [], trace: [] },
    });
  });

  it("is not given where only some combinations were tried, although all of them lead to the same", () => {
    // Nothing says in which order they are.
    const separate = times(20, (index) => ({
      ...{ key: `r${index}`, inputs: to("https://a.example") },
      conditions: [{ type: "OS", operator: "IN", valueJson: { odd: index } }],
    }));
    const { decision, complete, certain, alternatives } = decide(toGraph({}, { separate }), {}, { rules });
    expect([decision, complete, certain]).toEqual([undefined, false, false]);
    const found = alternatives.map((it) => it.decision.type === "destination" && it.decision.url);
    expect(new Set(found)).toEqual(new Set(["https://a.example"]));
  });
});

describe("a table", () => {
  it("leaves out kinds of visitors that it cannot find", () => {
    expect(table(fallbacks(250_000), { rules })).toEqual({ rows: [], leftOut: [{}] });
  });

  it("has what follows from the assumptions where it cannot try all rules for so many kinds", () => {
    const { inactiveRoute } = rules;
    const graph = systems(10, fallback, 5000);
    const [all, some] = [rules, { inactiveRoute }].map((it) => table(graph, { rules: it }).rows);
    expect(all).toHaveLength(11);
    expect(all?.every(({ answer }) => answer.certain && answer.complete)).toBe(true);
    expect(some?.some(({ answer }) => answer.certain || answer.complete)).toBe(false);
    expect(some?.map(({ answer }) => answer.decision)).toEqual(all?.map(({ answer }) => answer.decision));
  });
});

describe("a change", () => {
  const features = [{ type: "LIMIT", config: { clicks: 5 } }, { type: "PASSWORD" }];
  const link = (name: string, turn: <T>(all: readonly T[]) => readonly T[] = (all) => all) => {
    const routes = times(200, (index) => ({
      ...{ ...to(`https://${index}.example`), clientRouteId: `${name}${index}`, priority: index },
      conditions: turn([among("OS", "os", `os ${index}`), among("LANGUAGE", "language", "de")]),
      features: turn(features),
    }));
    const routeFeatures = turn([{ ...features[0], routeIds: [`${name}0`, "gone"] }, { type: "UTM" }]);
    return toGraph({ routes: turn(routes), routeFeatures });
  };

  it("of what decides nothing, such as names and orders, is none, however many kinds of visitors there are", () => {
    const after = link("b", (all) => all.toReversed());
    expect(compareGraphs(link("a"), after, { rules, isUnknownSame: true })).toEqual({
      ...{ changes: [], kinds: { changed: 0, all: 1 } },
      ...{ certain: true, dependsOn: [] },
    });
  });

  it("is not found with too many kinds of visitors", () => {
    expect(compareGraphs(undefined, systems(60, fallback, 2100), { rules })).toBeUndefined();
  });

  it.each([
    [10, true],
    [1000, false],
  ])("is only certain as long as all rules can be tried: with %s fallbacks", (count, certain) => {
    const changed = { ...fallback, ...to("https://new.example") };
    const [before, after] = [fallback, changed].map((rest) => systems(20, rest, count));
    const { changes } = compareGraphs(before, after, { rules }) ?? {};
    expect(changes).toMatchObject([{ after: [{ url: "https://new.example" }], certain }]);
  });
});
