import { describe, expect, it } from "vitest";
import type { Path, Properties } from "../../../provider/lifecycle";
import { entryContext } from "../../../provider/lifecycle/set/entry-context";
import { listFailures, namesIn } from "../../../provider/lifecycle/set/names";
import { linkSet } from "../../../provider/resources";
import { numbers } from "../../support/set-stack";
import { offlineContext } from "../offline";

it("a message lists the first hundred entries that failed, and how many more there are", () => {
  const failures = new Map(numbers(1102).map((index) => [`link-${index}`, new Error("HTTP 422")]));
  const lines = listFailures(failures, namesIn(linkSet, {}, []));
  expect([lines.length, lines.at(-2)?.slice(0, 15), lines.at(-1)]).toEqual([
    101,
    "links.link-99: ",
    "… and 1,002 more.",
  ]);
});

it("messages name an entry by its key, or by its line in a table", () => {
  expect(namesIn(linkSet, { links: {} }, []).place("a b", "url")).toBe('links["a b"].url');
  expect(namesIn(linkSet, { table: "slug,url\none,https://example.com" }, []).place("one", "url")).toBe(
    "table: line 2, column url",
  );
});

it.each<[string, Properties, Path]>([
  ["a map", { links: { one: {}, two: {} } }, ["links"]],
  ["CSV", { table: "slug,url\none,https://example.com\ntwo,https://example.com" }, ["table"]],
  ["JSON", { table: '{"one":{"url":"https://example.com"},"two":{"url":"https://example.com"}}' }, ["table"]],
])("messages name the entries of %s by their positions where the keys are secret", (_, inputs, path) => {
  const names = namesIn(linkSet, inputs, [path]);
  expect(names.place("two", "url")).toBe(`${path}: entry 2, url`);
  expect(names.some(["one", "two", "gone"])).toBe("entry 1, entry 2, entry that is removed");
});

describe("an operation on one entry", () => {
  const names = namesIn(linkSet, { links: {} }, []);

  it("names the entry in its messages", () => {
    const messages: string[] = [];
    const note = (message: string) => void messages.push(message);
    const own = entryContext(names, "our blog", { ...offlineContext(), warn: note, inform: note });
    own.warn("a warning");
    own.inform?.("a message");
    expect(messages).toEqual(['links["our blog"]: a warning', 'links["our blog"]: a message']);
  });

  it("shows no messages where the engine takes none", () => {
    expect(() => entryContext(names, "blog", offlineContext()).inform?.("a message")).not.toThrow();
  });

  it.each([
    ["urn:set", "urn:set#blog"],
    [undefined, undefined],
  ])("of a set with the URN %s has the URN %s", (urn, expected) => {
    expect(entryContext(names, "blog", { ...offlineContext(), urn }).urn).toBe(expected);
  });
});
