import { describe, expect, it } from "vitest";
import { FeatureInput, RouteInput } from "../../../provider/contract";
import { align, alignDeclared, alignLive } from "../../../provider/lifecycle/compare/match";
import { table } from "../../support/table";

type Row = [about: string, ones: unknown[], others: unknown[], expected: (number | null)[]];

// Without a schema, entries are free-form JSON.

describe("the entries of a declared list", () => {
  it.each(table<Row>`
    entry with the same clientRouteId                     | [{clientRouteId: a, x: 1}]                  | [{x: 1}, {clientRouteId: a}] | [1]
    equal entry, and not one that has more                | [{a: 1}]                                    | [{a: 1, b: 2}, {a: 1}] | [1]
    equal entry, although neither has a clientRouteId     | [{clientRouteId: null, a: 1}]               | [{clientRouteId: null, a: 2}, {clientRouteId: null, a: 1}] | [1]
    equal entry at the same position                      | [{b: 1}, {a: 1}]                            | [{a: 1}, {a: 1}] | [null, 1]
    equal entry once                                      | [{a: 1}, {a: 1}]                            | [{a: 1}] | [0, null]
    equal entry at its own position once                  | [{a: 1}, {a: 1}]                            | [{b: 1}, {a: 1}] | [1, null]
    clientRouteId once                                    | [{clientRouteId: a}, {clientRouteId: a}]    | [{clientRouteId: a}] | [0, null]
    entry with the most values in common                  | [{a: 1, b: 1, c: 1}]                        | [{a: 1}, {a: 1, b: 1}] | [1]
    nearest of entries with as much in common             | [{b: 1}, {a: 1, x: 1}]                      | [{a: 1, x: 2}, {a: 1, x: 3}] | [null, 1]
    nearest entry even if another one follows             | [{b: 1}, {a: 1, x: 1}]                      | [{b: 1}, {a: 1, x: 2}, {a: 1, x: 3}] | [0, 1]
    similar entry without a clientRouteId                 | [{a: 1, x: 1}]                              | [{clientRouteId: a, a: 1}] | [0]
    similar entry that has no clientRouteId               | [{clientRouteId: a, a: 1}]                  | [{a: 1, x: 1}] | [0]
    entry only if it has a common value                   | [{a: 1}]                                    | [{a: 2}] | [null]
    entry only if it has the same type                    | [{type: OS, a: 1}]                          | [{type: GEO, a: 1}] | [null]
    entry only if it has no other clientRouteId           | [{clientRouteId: a, x: 1}]                  | [{clientRouteId: b, x: 1}] | [null]
    entry only if there is one at all                     | [{a: 1}, null]                              | [{a: 1}] | [0, null]
    entry only if it is an object as well | [null]                                      | [{a: 1}]                                                 | [null]
    list only if it is equal                              | [[1]]                                       | [[1, 2]] | [null]
  `)("match the %s", (_, now, before, expected) => {
    expect(alignDeclared(undefined, now, before).map((it) => it ?? null)).toEqual(expected);
  });

  it("match in order if all have as much in common", () => {
    const entries = (from: number) => Array.from({ length: 12 }, (_, n) => ({ a: 1, n: from + n }));
    expect(alignDeclared(undefined, entries(0), entries(100))).toEqual([...Array(12).keys()]);
  });
});

describe("the entries of a list and of its live list", () => {
  it.each(table<Row>`
    match by clientRouteId before content     | [{clientRouteId: a, platform: GEO}] | [{platform: GEO}, {clientRouteId: a, platform: OS}] | [1]
    do not match without common values        | [{priority: 1}]                     | [{priority: 2}] | [null]
    do not match by absent values             | [{platform: GEO, priority: null}]   | [{platform: OS, priority: null}] | [null]
    do not match by a list that is left out   | [{platform: GEO, conditions: []}]   | [{platform: OS}] | [null]
    match where all that is declared is there | [{platform: GEO, conditions: []}]   | [{platform: OS, conditions: []}, {platform: GEO}] | [1]
  `)("%s", (_, declared, live, expected) => {
    expect(alignLive(RouteInput, declared, live).map((it) => it ?? null)).toEqual(expected);
  });

  it("match by their own positions, also where others have a partner already", () => {
    const at = (tag: string, platform: string) => ({
      actionConfig: { url: `https://example.com/${tag}` },
      platform,
    });
    const declared = [at("a", "GEO"), at("b", "OS"), at("c", "OS")];
    const live = [at("x", "WEB"), at("d", "OS"), at("a", "GEO")];
    const expected = [2, 1, undefined];
    expect(alignLive(RouteInput, declared, live)).toEqual(expected);
    expect(alignLive(RouteInput, declared, live, { known: declared })).toEqual(expected);
  });

  it.each(table<
    [about: string, ones: unknown[], known: unknown[], others: unknown[], expected: (number | null)[]]
  >`
    as the service is expected to show it, wherever it stands | [{n: A}, {n: B}]  | [{n: x}, {n: y}]  | [{n: y}, {n: x}]             | [1, 0]
    as it is expected before another one as it is declared    | [{n: A}, {n: x}]  | [{n: x}, {n: y}]  | [{n: x}, {n: y}]             | [0, 1]
    as it is declared before a similar one                    | [{n: A, m: 1}]    | [{n: x, m: 1}]    | [{n: z, m: 1}, {n: A, m: 1}] | [1]
  `)("match %s", (_, declared, known, live, expected) => {
    const partners = alignLive(undefined, declared, live, { known });
    expect(partners.map((it) => it ?? null)).toEqual(expected);
  });

  it("do not match if their types differ", () => {
    const [limit, utm] = ["LIMIT", "UTM"].map((type) => ({ type, enabled: true }));
    expect(alignLive(FeatureInput, [limit], [utm])).toEqual([undefined]);
  });
});

it("entries with different clientRouteIds match by content where the ids are not trusted", () => {
  const similarity = {
    isSame: () => false,
    isSameProperty: (_: string, one: unknown, other: unknown) => one === other,
  };
  const [one, other] = ["a", "b"].map((clientRouteId) => ({ clientRouteId, priority: 1 }));
  expect(align([one], [other], similarity)).toEqual([0]);
});
