import { describe, expect, it } from "vitest";
import type { Path, Properties } from "../../../provider/lifecycle";
import { reasonsIn } from "../../../provider/lifecycle/set/apply";
import { Declaration } from "../../../provider/lifecycle/set/declaration";
import { linkSet } from "../../../provider/resources";
import { numbers } from "../../support/set-stack";
import { offlineContext } from "../offline";

it("a message lists the first hundred entries that failed, and how many more there are", () => {
  const failures = new Map(numbers(1102).map((index) => [`link-${index}`, new Error("HTTP 422")]));
  const lines = reasonsIn({ failures }, new Declaration(linkSet, {}));
  expect([lines.length, lines.at(-2)?.slice(0, 15), lines.at(-1)]).toEqual([
    101,
    "links.link-99: ",
    "… and 1,002 more.",
  ]);
});

it("messages name an entry by its key, or by its line in a table", () => {
  expect(new Declaration(linkSet, { links: {} }).place("a b", "url")).toBe('links["a b"].url');
  const inTable = new Declaration(linkSet, { table: "slug,url\none,https://example.com" });
  expect(inTable.place("one", "url")).toBe("table: line 2, column url");
  expect([inTable.place("removed"), inTable.place("removed", "url")]).toEqual([
    "table: removed",
    "table: removed: url",
  ]);
});

it.each<[string, Properties, Path]>([
  ["a map", { links: { one: {}, two: {} } }, ["links"]],
  ["CSV", { table: "slug,url\none,https://example.com\ntwo,https://example.com" }, ["table"]],
  ["JSON", { table: '{"one":{"url":"https://example.com"},"two":{"url":"https://example.com"}}' }, ["table"]],
])("messages name the entries of %s by their positions where the keys are secret", (_, inputs, path) => {
  const names = new Declaration(linkSet, inputs, [path]);
  expect(names.place("two", "url")).toBe(`${path}: entry 2, url`);
  expect(names.namesOf(["one", "two", "gone"])).toBe("entry 1, entry 2, entry that is removed");
});

describe("an operation on one entry", () => {
  const names = new Declaration(linkSet, { links: {} });

  it("names the entry in its messages", () => {
    const messages: string[] = [];
    const note = (message: string) => void messages.push(message);
    const own = names.contextOf("our blog", { ...offlineContext(), warn: note, inform: note });
    own.warn("a warning");
    own.inform?.("a message");
    expect(messages).toEqual(['links["our blog"]: a warning', 'links["our blog"]: a message']);
  });

  it("shows no messages where the engine takes none", () => {
    expect(() => names.contextOf("blog", offlineContext()).inform?.("a message")).not.toThrow();
  });

  it.each([
    ["urn:set", "urn:set#blog"],
    [undefined, undefined],
  ])("of a set with the URN %s has the URN %s", (urn, expected) => {
    expect(names.contextOf("blog", { ...offlineContext(), urn }).urn).toBe(expected);
  });
});
