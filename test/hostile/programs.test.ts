import { describe, expect, it } from "vitest";
import { invoke, type Properties } from "../../provider/lifecycle";
import { resources } from "../../provider/resources";
import { functions } from "../../provider/resources/functions";
import { checkOffline, offlineContext } from "../lifecycle/offline";
import { failureOf } from "../support/client";

// Any invalid value that a program passes is refused with a one-sentence error.

const link = { domainId: "dom_1", url: "https://example.com" };

async function failuresOf(kind: string, inputs: Properties) {
  const definition = resources[kind];
  if (!definition) throw new Error(`there is no ${kind}`);
  return checkOffline(definition, inputs);
}

const nested = (depth: number): unknown => {
  let value: unknown = 1;
  for (let level = 0; level < depth; level += 1) value = level % 2 ? [value] : { a: value };
  return value;
};

const cyclic: Record<string, unknown> = {};
cyclic.again = [cyclic];

describe("a value", () => {
  it.each([
    ["100,000 levels deep", nested(100_000)],
    ["that contains itself", cyclic],
  ])("%s is refused with a one-sentence error, in every place", async (_, value) => {
    const reason = "is nested deeper than 200 levels; make it flatter.";
    expect(await failuresOf("Link", { ...link, options: { value } })).toEqual([{ path: "options", reason }]);
    expect(await failuresOf("Link", { ...link, title: value })).toEqual([{ path: "title", reason }]);
    expect(await failuresOf("Folder", { title: "x", extra: { value } })).toEqual([{ path: "extra", reason }]);
    const getLink = functions.getLink;
    if (!getLink) throw new Error("there is no getLink");
    expect((await failureOf(invoke(getLink, { id: value }, offlineContext()))).message).toBe(
      `getLink: id: ${reason}`,
    );
  });

  it("of many levels is accepted", async () => {
    expect(await failuresOf("Link", { ...link, options: { value: nested(150) } })).toEqual([]);
  });

  it.each([
    [Number.NaN, "NaN"],
    [Number.POSITIVE_INFINITY, "Infinity"],
    [10n, "10"],
    [Symbol("s"), "Symbol(s)"],
    [() => 1, "a function"],
    [new Date(0), "an object"],
    [new Map(), "an object"],
  ])("such as %s is refused with its type", async (value, shown) => {
    for (const name of ["title", "sortOrder"]) {
      const failures = await failuresOf("Link", { ...link, [name]: value });
      expect(failures).toEqual([{ path: name, reason: expect.stringContaining(`${shown} is not `) }]);
    }
    const inside = await failuresOf("Link", { ...link, options: { a: [value] } });
    expect(inside.length).toBeGreaterThan(0);
    for (const { path } of inside) expect(path).toMatch(/^options/);
  });
});
