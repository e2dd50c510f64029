import { describe, expect, it } from "vitest";
import type { Properties } from "../../../provider/lifecycle";
import { planSet } from "../../../provider/lifecycle/set/plan";
import { addressOf } from "../../../provider/lifecycle/validation/addresses";
import { link, linkSet } from "../../../provider/resources";

describe("an entry that gets the slug of another one", () => {
  /** The steps that bring entries with some slugs to others. */
  const plan = (before: Record<string, string>, now: Record<string, string>) => {
    const entries = (slugs: Record<string, string>, more: Properties = {}) =>
      Object.entries(slugs).map(([key, slug]) => [key, { slug, domainId: "dom_1", ...more }] as const);
    return planSet(
      linkSet,
      new Map(entries(before).map(([key, inputs]) => [key, { id: key, inputs, normalized: {} }])),
      new Map(entries(now, { title: "New" })),
    );
  };
  const waits = (...args: Parameters<typeof plan>) =>
    plan(...args).steps.map(({ key, waitsFor }) => [key, waitsFor]);

  it("waits for that one to give it up, and not if it keeps it", () => {
    expect(waits({ a: "one" }, { b: "one", a: "two" })).toEqual([
      ["a", undefined],
      ["b", "a"],
    ]);
    expect(waits({ a: "one" }, { b: "one", a: "one" })).toEqual([
      ["b", undefined],
      ["a", undefined],
    ]);
  });

  it("is not part of a circle that it only waits for", () => {
    const before = { a: "one", b: "two" };
    expect(plan(before, { c: "one", a: "two", b: "one" }).exchanges).toEqual([["a", "b"]]);
  });
});

it.each<[Properties]>([
  [{ slug: "one" }],
  [{ domainId: "dom_1" }],
  [{}],
  [{ slug: null, domainId: "dom_1" }],
])("the inputs %j are not enough for an address", (inputs) => {
  expect(addressOf(link, inputs)).toBeUndefined();
});
