import { describe, expect, it } from "vitest";
import { changesAt } from "../../provider/lifecycle";
import { link } from "../../provider/resources";

const changes = (name: string, before: unknown, after: unknown) =>
  changesAt(link, name, before, after).map(({ path, kind }) => `${kind} ${path.join(".")}`);

describe("where a property differs from what it was", () => {
  it.each<[string, string, unknown, unknown, string[]]>([
    ["nowhere where only spelling differs", "url", "https://example.com", "https://EXAMPLE.com/", []],
    ["as a whole where it is a plain value", "title", "a", "b", ["update title"]],
    ["as a whole where it is new", "title", undefined, "b", ["add title"]],
    ["as a whole where it is gone", "title", "a", null, ["delete title"]],
    [
      "at the key of an object",
      "seo",
      { title: "a", imageUrl: "i" },
      { title: "b", imageUrl: "i" },
      ["update seo.title"],
    ],
    ["at keys that come and go", "options", { a: 1 }, { b: 1 }, ["delete options.a", "add options.b"]],
    [
      "at the entry of a list",
      "routes",
      [{ clientRouteId: "a" }, { clientRouteId: "b" }],
      [{ clientRouteId: "a" }, { clientRouteId: "c" }],
      ["update routes.1.clientRouteId"],
    ],
    ["at entries that come", "routes", [{}], [{}, { platform: "OS" }], ["add routes.1"]],
    ["at entries that go", "routes", [{}, { platform: "OS" }], [{}], ["delete routes.1"]],
    [
      "in a set as a whole, since its entries have no place",
      "routes",
      [{ targetItemIds: ["a", "b"] }],
      [{ targetItemIds: ["a", "c"] }],
      ["update routes.0.targetItemIds"],
    ],
    [
      "as a whole where a list becomes an object",
      "options",
      { a: [1] },
      { a: { 0: 1 } },
      ["update options.a"],
    ],
    [
      "as a whole where an object becomes a text",
      "options",
      { a: { b: 1 } },
      { a: "b" },
      ["update options.a"],
    ],
    ["as a whole where a text becomes a list", "options", { a: "b" }, { a: ["b"] }, ["update options.a"]],
  ])("is %s", (_, name, before, after, found) => {
    expect(changes(name, before, after)).toEqual(found);
  });
});
