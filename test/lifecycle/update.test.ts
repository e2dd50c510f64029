import { describe, expect, it } from "vitest";
import type { Properties } from "../../provider/lifecycle";
import { condition, folder, link, qr, route } from "../../provider/resources";
import { bodies } from "./planned";

describe("the body of an update", () => {
  const olds = { domainId: "dom_1", url: "https://example.com", slug: "abc", title: "x", sortOrder: 1 };

  it("treats keys such as __proto__ and toString as data", async () => {
    const extra = JSON.parse('{"__proto__":{" ":null},"toString":{}}');
    const [body] = (await bodies(folder, "f", [{ title: "x" }, { title: "x", extra }], { id: "f" })) ?? [];
    expect(Object.keys(body as object).toSorted()).toEqual(["__proto__", "toString"]);
  });

  it("contains only the fields that differ", async () => {
    expect(await bodies(link, "l", [olds, { ...olds, title: "y" }])).toEqual([{ title: "y" }]);
  });

  it("sends null for a removed field that the API can clear, and nothing for any other", async () => {
    const { title, sortOrder, ...news } = olds;
    expect(await bodies(link, "l", [olds, news])).toEqual([{ title: null }]);
  });

  it("sends null for a key of extra that becomes null", async () => {
    const versions = [
      { title: "x", extra: { color: "red" } },
      { title: "x", extra: { color: null } },
    ] as const;
    expect(await bodies(folder, "f", versions)).toEqual([{ color: null }]);
  });

  it("never removes a slug", async () => {
    const { slug, ...news } = olds;
    expect(await bodies(link, "l", [olds, news])).toEqual([]);
  });

  it("sends the changed keys of extra as separate fields", async () => {
    const before = { title: "x", extra: { color: "red", icon: "a" } };
    const after = { title: "x", extra: { color: "blue", icon: "a" } };
    expect(await bodies(folder, "f", [before, after])).toEqual([{ color: "blue" }]);
  });

  it("never contains the ids of the parents", async () => {
    const versions = [
      { linkId: "a", priority: 1 },
      { linkId: "a", priority: 2 },
    ] as const;
    expect(await bodies(route, "a/r", versions)).toEqual([{ priority: 2 }]);
  });
});

describe("an undeclared live value", () => {
  it.each([
    [link, "l", "seo", { title: "a" }, { title: "b" }, { title: "x", indexable: false }, {}],
    [link, "l", "options", { mine: 1 }, { mine: 2 }, { mine: 1, theirs: { deep: [null] } }, {}],
    [qr, "l", "payload", { color: "red" }, { color: "blue" }, { color: "red", logo: "x" }, {}],
    [condition, "l/r/c", "valueJson", { values: ["DE"] }, { values: ["AT"] }, { note: null }, { id: "c" }],
    [folder, "f", "nested", { a: 1 }, { a: 2 }, { b: 1 }, {}],
  ] as const)(
    "stays when a sibling changes (%#)",
    async (definition, id, name, before, after, live, fields) => {
      const wrap = (value: object): Properties =>
        definition === folder ? { extra: { [name]: value } } : { [name]: value };
      const sent = await bodies(definition, id, [wrap(before), wrap(after)], { ...fields, [name]: live });
      expect(sent).toEqual([{ [name]: { ...live, ...after } }]);
    },
  );

  it("stays when a declared key next to it is removed", async () => {
    const versions = [{ options: { mine: 1, old: 2 } }, { options: { mine: 1 } }] as const;
    const live = { id: "l", options: { mine: 1, old: 2, theirs: 3 } };
    expect(await bodies(link, "l", versions, live)).toEqual([{ options: { mine: 1, theirs: 3 } }]);
  });

  it("stays inside objects in a list of free-form JSON", async () => {
    const versions = [
      { options: { list: [{ a: 1 }, { b: 1 }] } },
      { options: { list: [{ a: 1 }, { b: 2 }] } },
    ] as const;
    const live = {
      id: "l",
      options: {
        list: [
          { a: 1, x: 1 },
          { b: 1, y: 1 },
        ],
      },
    };
    expect(await bodies(link, "l", versions, live)).toEqual([
      {
        options: {
          list: [
            { a: 1, x: 1 },
            { b: 2, y: 1 },
          ],
        },
      },
    ]);
  });
});
