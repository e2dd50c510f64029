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
  const [one, two] = [limit(1), limit(2)];
  const [c, f] = [
    { id: "c", ...german },
    { id: "f", ...one },
  ];
  const conditions = (...list: Properties[]) => ({ conditions: list });
  const features = (...list: Properties[]) => ({ features: list });
  const items = (...list: string[]) => ({ targetItemIds: list });
  const json = { ...german, valueJson: { a: 1 } };
  const password = { type: "PASSWORD" };
  const [toC, toF] = [
    ["PATCH", "/conditions/c", { valueKey: "AT" }],
    ["PATCH", "/features/f", { config: { clicks: 2 } }],
  ];
  const onlyPriority = ["PATCH", "", { priority: 2 }];

  it.each<[what: string, before: Properties, now: Properties, live: Properties, ...writes: unknown[][]]>([
    [
      "a changed condition alone",
      conditions(german),
      conditions(austrian),
      conditions({ ...c, theirs: 1 }),
      toC,
    ],
    ["a new condition", {}, conditions(german), {}, ["POST", "/conditions", german]],
    ["the deletion of a feature", features(one), features(), features(f), ["DELETE", "/features/f"]],
    ["the deletion of what is no longer declared", features(one), {}, features(f), ["DELETE", "/features/f"]],
    [
      "a changed feature with what somebody added to it",
      features(one),
      features(two),
      features({ ...f, config: { clicks: 1, by: "hand" } }),
      ["PATCH", "/features/f", { config: { clicks: 2, by: "hand" } }],
    ],
    ["a new feature of a type that exists already as its change", {}, features(two), features(f), toF],
    [
      "a new condition beside one that exists already",
      conditions(),
      conditions(german, austrian),
      conditions(c),
      ["POST", "/conditions", austrian],
    ],
    [
      "a changed part that is gone as new",
      conditions(german),
      conditions(json),
      {},
      ["POST", "/conditions", json],
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
      features(one),
      { ...features(two), priority: 2 },
      { ...conditions(c), ...features(f) },
      onlyPriority,
      toF,
    ],
    [
      "a request for each part if the service does not show the settings of a password",
      { ...conditions(german), ...features(password) },
      { ...conditions(austrian), ...features(password), priority: 2 },
      { ...conditions(c), ...features({ id: "f", ...password }) },
      onlyPriority,
      toC,
    ],
    [
      "a request for each target if one is required, which a list of item ids cannot say",
      items("a"),
      { ...items("a", "b", "b", "d"), priority: 2 },
      { ...items("a"), targets: [{ ...bound("a")[0], required: true }] },
      onlyPriority,
      ...["b", "d"].map((itemId) => ["POST", "/targets", { itemId }]),
    ],
    [
      "one request for its own fields and its targets",
      items("a", "b"),
      { ...items("a"), priority: 1 },
      withTargets("a", "b"),
      ["PATCH", "", { ...items("a"), priority: 1 }],
    ],
    ["nothing for a target that somebody bound", items("a"), items("a", "b"), withTargets("a", "x", "b")],
    ["nothing for an unbound target", items("a"), items("a", "b"), {}, ["POST", "/targets", { itemId: "b" }]],
    [
      "no deletion of a target of which the service does not show the item",
      items("a", "b"),
      items("a"),
      { targets: [{ id: "t1" }, { id: "t2" }] },
    ],
    [
      "the deletion of a target",
      items("a", "b"),
      items("a"),
      withTargets("a", "b", "x"),
      ["DELETE", "/targets/t-b"],
    ],
    ["no second deletion of a target", items("a", "b"), items("a"), withTargets("a")],
  ])("%s", async (_, before, now, live, ...writes) => {
    const expected = writes.map(([method, path, ...body]) => [method, `l/routes/r${path}`, ...body]);
    expect(await writesOf(before, now, live)).toEqual(expected);
  });
});
