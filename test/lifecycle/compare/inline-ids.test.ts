import { expect, it } from "vitest";
import type { AnyDefinition, Properties } from "../../../provider/lifecycle";
import { inlineIds } from "../../../provider/lifecycle/compare/inline-ids";
import { compareWritten } from "../../../provider/lifecycle/compare/normalized";
import { ResourceTracker } from "../../../provider/lifecycle/tracker/resource-tracker";
import { condition, feature, link, route, target } from "../../../provider/resources";

// What an update keeps of the lists that its object declares inline, when a resource of the program that held a part of them
// is removed.

const de = { type: "COUNTRY", operator: "EQUALS", valueKey: "DE" };
const at = { ...de, valueKey: "AT" };
const utm = { type: "UTM", config: { source: "a" } };
const limit = { type: "LIMIT", config: { clicks: 1 } };
const targets = [
  { id: "t1", itemId: "i1" },
  { id: "t2", itemId: "i2" },
];
const to = (platform: string, more: object = {}) => ({
  ...{ platform, actionType: "URL", actionConfig: { url: `https://example.com/${platform}` } },
  ...more,
});
const geo = to("GEO");
const all = to("GLOBAL", { isGlobalFallback: true });
const graph = {
  id: "l",
  routes: [
    { id: "r1", ...to("OS") },
    { id: "r2", ...all },
    {
      ...{ id: "r3", ...geo },
      conditions: [
        { id: "c1", ...at },
        { id: "c2", ...de },
      ],
      features: [
        { id: "f1", ...limit },
        { id: "f2", ...utm },
      ],
      targets,
    },
  ],
};

/** Whether each of some objects is kept after an update of a link or a route. */
function isKept(
  [definition, id, declared, live]: readonly [AnyDefinition, string, Properties, Properties],
  part: AnyDefinition,
  ids: readonly string[],
) {
  const tracker = new ResourceTracker();
  tracker.trackRetained(definition, id, declared);
  const written = compareWritten(definition, undefined, declared, live);
  for (const [list, held] of inlineIds(id, written)) tracker.inputs.trackInline(list, held);
  return ids.map((it) => tracker.shouldSkipDelete(part, it));
}

it("keeps the routes that a link declares, and no others", () => {
  const update = [link, "l", { routes: [geo, all] }, graph] as const;
  expect(isKept(update, route, ["l/r1", "l/r2", "l/r3"])).toEqual([false, true, true]);
});

const ownRoute = [
  route,
  "l/r3",
  { ...geo, conditions: [de], features: [utm], targetItemIds: ["i2"] },
] as const;
const inLink = [link, "l", { routes: [ownRoute[2], all] }, graph] as const;

it.each([
  ["a route", [...ownRoute, graph.routes[2] ?? {}] as const],
  ["a route of a link", inLink],
])("keeps the conditions, features and targets that %s declares, and no others", (_, update) => {
  expect(isKept(update, condition, ["l/r3/c1", "l/r3/c2"])).toEqual([false, true]);
  expect(isKept(update, feature, ["l/r3/f1", "l/r3/f2"])).toEqual([false, true]);
  expect(isKept(update, target, ["l/r3/t1", "l/r3/t2"])).toEqual([false, true]);
});

it("keeps nothing in the lists of an inline route that declares none: other resources may have it", () => {
  const update = [link, "l", { routes: [geo] }, graph] as const;
  expect(isKept(update, condition, ["l/r3/c1", "l/r1/c1"])).toEqual([false, false]);
  expect(isKept(update, target, ["l/r3/t1", "l/r1/t1"])).toEqual([false, false]);
});

it("keeps everything in a list that the service does not show", () => {
  expect(isKept([link, "l", { routes: [geo] }, { id: "l" }], route, ["l/r1"])).toEqual([true]);
  const update = [...ownRoute, { id: "r3", ...geo }] as const;
  expect(isKept(update, condition, ["l/r3/c1"])).toEqual([true]);
  expect(isKept(update, feature, ["l/r3/f1"])).toEqual([true]);
  expect(isKept(update, target, ["l/r3/t1"])).toEqual([true]);
});

it.each([{}, { id: null }])(
  "keeps everything in a list that shows no id of a declared part: nothing says which one it is (%j)",
  (own) => {
    const conditions = [
      { ...at, ...own },
      { id: "c2", ...de },
    ];
    const shown = { ...graph.routes[2], conditions, targets: [{ itemId: "i1", ...own }, targets[1]] };
    const declared = { ...geo, conditions: [at, de], targetItemIds: ["i1", "i2"] };
    const update = [route, "l/r3", declared, shown] as const;
    expect(isKept(update, condition, ["l/r3/c1", "l/r3/c2"])).toEqual([true, true]);
    expect(isKept(update, target, ["l/r3/t1", "l/r3/t2"])).toEqual([true, true]);
  },
);

it("keeps the parts of the other routes beside a declared route that the account does not have", () => {
  const missing = { ...to("OS"), conditions: [at] };
  const declared = { routes: [all, { ...geo, conditions: [de] }, missing] };
  const update = [link, "l", declared, { id: "l", routes: graph.routes.slice(1) }] as const;
  expect(isKept(update, route, ["l/r1", "l/r2", "l/r3"])).toEqual([false, true, true]);
  expect(isKept(update, condition, ["l/r3/c1", "l/r3/c2"])).toEqual([false, true]);
});

it("keeps nothing in the lists of a route that declares none", () => {
  const update = [route, "l/r3", geo, graph.routes[2] ?? {}] as const;
  expect(isKept(update, condition, ["l/r3/c1"])).toEqual([false]);
  expect(isKept(update, target, ["l/r3/t1"])).toEqual([false]);
});
