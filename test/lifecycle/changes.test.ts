import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { changesAt } from "../../provider/lifecycle";
import { link } from "../../provider/resources";

const changes = (name: string, before: unknown, after: unknown) =>
  changesAt(link, name, before, after).map(({ path, kind }) => `${kind} ${path.join(".")}`);

describe("changesAt", () => {
  it.each<[string, string, unknown, unknown, string[]]>([
    ["nothing if only the spelling differs", "url", "https://example.com", "https://EXAMPLE.com/", []],
    ["a changed scalar", "title", "a", "b", ["update title"]],
    ["an added property", "title", undefined, "b", ["add title"]],
    ["a deleted property", "title", "a", null, ["delete title"]],
    [
      "the changed key of an object",
      "seo",
      { title: "a", imageUrl: "i" },
      { title: "b", imageUrl: "i" },
      ["update seo.title"],
    ],
    ["added and deleted keys", "options", { a: 1 }, { b: 1 }, ["delete options.a", "add options.b"]],
    [
      "the changed entry of a list",
      "routes",
      [{ clientRouteId: "a" }, { clientRouteId: "b" }],
      [{ clientRouteId: "a" }, { clientRouteId: "c" }],
      ["update routes.1.clientRouteId"],
    ],
    [
      "an entry inserted before others as one added entry",
      "routes",
      [{ platform: "GEO", priority: 1 }, { platform: "OS" }, { isGlobalFallback: true }],
      [
        { platform: "LANGUAGE" },
        { platform: "GEO", priority: 1 },
        { platform: "OS" },
        { isGlobalFallback: true },
      ],
      ["add routes.0"],
    ],
    [
      "an entry inserted between others as one added entry",
      "routes",
      [{ platform: "GEO", priority: 1 }, { isGlobalFallback: true }],
      [{ platform: "GEO", priority: 1 }, { platform: "OS" }, { isGlobalFallback: true }],
      ["add routes.1"],
    ],
    [
      "an entry deleted before others as one deleted entry",
      "routes",
      [{ platform: "OS" }, { platform: "GEO", priority: 1 }],
      [{ platform: "GEO", priority: 1 }],
      ["delete routes.0"],
    ],
    [
      "a change inside an entry that moved, with its new path",
      "routes",
      [{ clientRouteId: "a", priority: 1 }],
      [{ clientRouteId: "b" }, { clientRouteId: "a", priority: 2 }],
      ["add routes.0", "update routes.1.priority"],
    ],
    [
      "a list of which only the order differs as a whole",
      "routes",
      [{ platform: "OS" }, { platform: "GEO" }],
      [{ platform: "GEO" }, { platform: "OS" }],
      ["update routes"],
    ],
    ["added entries", "routes", [{}], [{}, { platform: "OS" }], ["add routes.1"]],
    ["deleted entries", "routes", [{}, { platform: "OS" }], [{}], ["delete routes.1"]],
    [
      "a set as a whole, because its entries have no index",
      "routes",
      [{ targetItemIds: ["a", "b"] }],
      [{ targetItemIds: ["a", "c"] }],
      ["update routes.0.targetItemIds"],
    ],
    [
      "the whole property when a list becomes an object",
      "options",
      { a: [1] },
      { a: { 0: 1 } },
      ["update options.a"],
    ],
    [
      "the whole property when an object becomes a string",
      "options",
      { a: { b: 1 } },
      { a: "b" },
      ["update options.a"],
    ],
    [
      "the whole property when a string becomes a list",
      "options",
      { a: "b" },
      { a: ["b"] },
      ["update options.a"],
    ],
  ])("reports %s", (_, name, before, after, expected) => {
    expect(changes(name, before, after)).toEqual(expected);
  });

  it("reports an entry that is inserted anywhere among any others as one added entry", () => {
    const route = fc.record(
      {
        platform: fc.constantFrom("GEO", "OS", "LANGUAGE"),
        priority: fc.nat({ max: 3 }),
        isGlobalFallback: fc.boolean(),
        actionConfig: fc.record({ url: fc.webUrl() }),
      },
      { requiredKeys: ["actionConfig"] },
    );
    const routes = fc.uniqueArray(route, {
      minLength: 1,
      selector: (it) => new URL(it.actionConfig.url).href,
    });
    fc.assert(
      fc.property(routes, fc.nat(), ([inserted, ...others], position) => {
        const index = position % (others.length + 1);
        const after = others.toSpliced(index, 0, inserted as (typeof others)[number]);
        expect(changes("routes", others, after)).toEqual([`add routes.${index}`]);
        expect(changes("routes", after, others)).toEqual([`delete routes.${index}`]);
      }),
    );
  });
});
