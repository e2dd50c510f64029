import { describe, expect, it } from "vitest";
import type { Properties } from "../../../provider/lifecycle";
import { link, route } from "../../../provider/resources";
import { all, austrian, bound, german, planned, shown, swiss, withTargets } from "./planned";

// Which requests an update of the conditions, features and targets of a route sends, and in which order.

const limit = (clicks: number) => ({ type: "LIMIT", config: { clicks } });

describe.each([
  ["an inline route", true],
  ["a route", false],
])("an update of %s sends", (_, isInline) => {
  const writesOf = async (before: Properties, now: Properties, live: Properties) => {
    const object = shown("r", all, live);
    const inputs = (own: Properties) =>
      isInline ? { routes: [{ ...all, ...own }] } : { linkId: "l", ...all, ...own };
    const versions = [inputs(before), inputs(now)] as const;
    return isInline
      ? (await planned(link, "l", versions, { id: "l", routes: [object] })).writes
      : (await planned(route, "l/r", versions, object)).writes;
  };
  const [c, f] = [
    { id: "c", ...german },
    { id: "f", ...limit(1) },
  ];
  const conditions = (...list: Properties[]) => ({ conditions: list });

  it.each<[what: string, before: Properties, now: Properties, live: Properties, ...writes: unknown[][]]>([
    [
      "a changed condition to its endpoint",
      conditions(german),
      conditions(austrian),
      conditions({ ...c, theirs: 1 }),
      ["PATCH", "/conditions/c", { valueKey: "AT" }],
    ],
    ["a new condition", {}, conditions(german), {}, ["POST", "/conditions", german]],
    [
      "the deletion of a feature",
      { features: [limit(1)] },
      { features: [] },
      { features: [f] },
      ["DELETE", "/features/f"],
    ],
    [
      "the deletion of features that are no longer declared",
      { features: [limit(1)] },
      {},
      { features: [f] },
      ["DELETE", "/features/f"],
    ],
    [
      "a changed feature with what somebody added to it",

      { features: [limit(1)] },
      { features: [limit(2)] },
      { features: [{ ...f, config: { clicks: 1, by: "hand" } }] },
      ["PATCH", "/features/f", { config: { clicks: 2, by: "hand" } }],
    ],
    [
      "a new feature of a type that exists already as its change",
      {},
      { features: [limit(2)] },
      { features: [f] },
      ["PATCH", "/features/f", { config: { clicks: 2 } }],
    ],
    [
      "a new condition beside one that exists already",
      conditions(),
      conditions(german, austrian),
      conditions(c),
      ["POST", "/conditions", austrian],
    ],
    [
      "a changed condition that somebody deleted as a new one",
      conditions(german),
      conditions({ ...german, valueJson: { a: 1 } }),
      {},
      ["POST", "/conditions", { ...german, valueJson: { a: 1 } }],
    ],
    [
      "nothing for an unchanged condition that somebody deleted",
      conditions(german, austrian),
      conditions(german, austrian, swiss),
      conditions(c),
      ["POST", "/conditions", swiss],
    ],
    ["no second deletion of a condition", conditions(german), conditions(), {}],
    [
      "one request for its own fields and its parts",
      conditions(german),
      { ...conditions(austrian), priority: 2 },
      conditions(c),
      ["PATCH", "", { ...conditions(austrian), priority: 2 }],
    ],
    [
      "a request for each part if it has a condition that is not declared",
      { features: [limit(1)] },
      { features: [limit(2)], priority: 2 },
      { ...conditions(c), features: [f] },
      ["PATCH", "", { priority: 2 }],
      ["PATCH", "/features/f", { config: { clicks: 2 } }],
    ],
    [
      "a request for each part if the service does not show the settings of a password",
      { ...conditions(german), features: [{ type: "PASSWORD" }] },
      { ...conditions(austrian), features: [{ type: "PASSWORD" }], priority: 2 },
      { ...conditions(c), features: [{ id: "f", type: "PASSWORD" }] },
      ["PATCH", "", { priority: 2 }],
      ["PATCH", "/conditions/c", { valueKey: "AT" }],
    ],
    [
      "a request for each target if one is required, which a list of item ids cannot say",
      { targetItemIds: ["a"] },
      { targetItemIds: ["a", "b", "b", "d"], priority: 1 },
      { targets: [{ ...bound("a")[0], required: true }], targetItemIds: ["a"] },
      ["PATCH", "", { priority: 1 }],
      ["POST", "/targets", { itemId: "b" }],
      ["POST", "/targets", { itemId: "d" }],
    ],
    [
      "one request for its own fields and its targets",
      { targetItemIds: ["a", "b"] },
      { targetItemIds: ["a"], priority: 1 },
      withTargets("a", "b"),
      ["PATCH", "", { targetItemIds: ["a"], priority: 1 }],
    ],
    [
      "nothing for a target that somebody bound",
      { targetItemIds: ["a"] },
      { targetItemIds: ["a", "b"] },
      withTargets("a", "x", "b"),
    ],
    [
      "nothing for a target that somebody unbound",
      { targetItemIds: ["a"] },
      { targetItemIds: ["a", "b"] },
      {},
      ["POST", "/targets", { itemId: "b" }],
    ],
    [
      "no deletion of a target of which the service does not show the item",
      { targetItemIds: ["a", "b"] },
      { targetItemIds: ["a"] },
      { targets: [{ id: "t1" }, { id: "t2" }] },
    ],
    [
      "the deletion of a target",
      { targetItemIds: ["a", "b"] },
      { targetItemIds: ["a"] },
      withTargets("a", "b", "x"),
      ["DELETE", "/targets/t-b"],
    ],
    [
      "no second deletion of a target",
      { targetItemIds: ["a", "b"] },
      { targetItemIds: ["a"] },
      withTargets("a"),
    ],
  ])("%s", async (_, before, now, live, ...writes) => {
    const expected = writes.map(([method, path, ...body]) => [method, `l/routes/r${path}`, ...body]);
    expect(await writesOf(before, now, live)).toEqual(expected);
  });
});
