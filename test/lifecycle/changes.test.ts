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
});
