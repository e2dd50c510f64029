import { describe, expect, it } from "vitest";
import type { AnyDefinition, Properties } from "../../../provider/lifecycle";
import { unmanagedFields } from "../../../provider/lifecycle/update/body";
import { board, condition, feature, folder, link, qr, route } from "../../../provider/resources";
import { table } from "../../support/table";
import { all, bodies, geo, german, plannedRoutes, shown, to } from "./planned";

// Which values an update sends for what a program declares, and which of the live values it keeps.

const olds = { domainId: "dom_1", url: "https://example.com", slug: "abc", title: "x", sortOrder: 1 };
const { title, sortOrder, slug, ...rest } = olds;
const utm = (source: string) => ({ type: "UTM", config: { source } });
const limit = { type: "LIMIT", config: { clicks: 1 } };

describe("the body of an update", () => {
  it.each<[string, AnyDefinition, before: Properties, now: Properties, body: Properties | undefined]>([
    ["has only the fields that differ", link, olds, { ...olds, title: "y" }, { title: "y" }],
    [
      "has null for a field that the API can clear",
      link,
      olds,
      { ...rest, slug, sortOrder },
      { title: null },
    ],
    ["has nothing for a field that the API cannot clear", link, olds, { ...rest, slug, title }, undefined],
    ["never removes a slug", link, olds, { ...rest, title, sortOrder }, undefined],
    ["has each changed key of extra", folder, { extra: { a: 1, b: 1 } }, { extra: { a: 2, b: 1 } }, { a: 2 }],
    [
      "has null for a key of extra that becomes null",
      folder,
      { extra: { a: 1 } },
      { extra: { a: null } },
      { a: null },
    ],
    [
      "has no ids of parents",
      route,
      { linkId: "l", priority: 1 },
      { linkId: "l", priority: 2 },
      { priority: 2 },
    ],
  ])("%s", async (_, definition, before, now, body) => {
    const id = definition.id.map(() => "x").join("/");
    expect(await bodies(definition, id, [before, now], { id: "x" })).toEqual(body ? [body] : []);
  });

  it("treats keys such as __proto__ and toString as data", async () => {
    const extra = JSON.parse('{"__proto__":{" ":null},"toString":{}}');
    const [body] = (await bodies(folder, "f", [{ title: "x" }, { title: "x", extra }], { id: "f" })) ?? [];
    expect(Object.keys(body as object).toSorted()).toEqual(["__proto__", "toString"]);
  });
});

describe("the fields that a program no longer declares and the API cannot clear", () => {
  it("are without those that another input replaces", () => {
    const { url, ...others } = olds;
    expect(unmanagedFields(link, olds, { ...others, routes: [all] })).toEqual([]);
    expect(unmanagedFields(link, olds, others)).toEqual(["url"]);
  });

  it("have the paths at which they were declared", () => {
    const before = { title: "x", layout: { a: 1 }, extra: { color: "#fff", nested: { a: 1 } } };
    const { extra, ...now } = before;
    expect(unmanagedFields(board, before, now)).toEqual(["extra.color", "extra.nested"]);
    const keyed = { linkId: "l", clientRouteId: "de", actionConfig: { clientRouteId: 1 } };
    expect(unmanagedFields(route, keyed, { linkId: "l", actionConfig: {} })).toEqual(["clientRouteId"]);
  });
});

describe("an undeclared live value", () => {
  it.each([
    [link, "l", "seo", { title: "a" }, { title: "b" }, { title: "x", indexable: false }, {}],
    [link, "l", "options", { mine: 1 }, { mine: 2 }, { mine: 1, theirs: { deep: [null] } }, {}],
    [qr, "l", "payload", { color: "red" }, { color: "blue" }, { color: "red", logo: "x" }, {}],
    [condition, "l/r/c", "valueJson", { values: ["DE"] }, { values: ["AT"] }, { note: null }, { id: "c" }],
    [feature, "l/r/f", "config", { a: 1 }, { a: 2 }, { b: 1 }, { id: "f" }],
    [folder, "f", "nested", { a: 1 }, { a: 2 }, { b: 1 }, {}],
  ] as const)(
    "stays when a sibling changes (%#)",
    async (definition, id, name, before, after, live, more) => {
      const wrap = (value: object): Properties =>
        definition === folder ? { extra: { [name]: value } } : { [name]: value };
      const sent = await bodies(definition, id, [wrap(before), wrap(after)], { ...more, [name]: live });
      expect(sent).toEqual([{ [name]: { ...live, ...after } }]);
    },
  );

  /** Updates the options of a link. */
  const options = async (before: unknown, now: unknown, live: unknown) =>
    (await bodies(link, "l", [{ options: before }, { options: now }], { id: "l", options: live }))?.[0];

  it.each(table<[string, before: unknown, now: unknown, live: unknown, sent: unknown]>`
    next to a removed key                        | {a: 1, b: 2}  | {a: 1}        | {a: 1, b: 2, c: 3}          | {a: 1, c: 3}
    in an object that is no longer declared | {a: 1, b: {c: 1}, d: {e: 1}} | {a: 1} | {a: 1, b: {c: 1, x: 2}, d: {e: 1}}
      | {a: 1, b: {x: 2}}
    in the objects of a list | {l: [{a: 1}, {b: 1}]} | {l: [{a: 1}, {b: 2}]} | {l: [{a: 1, x: 1}, {b: 1, y: 1}]}
      | {l: [{a: 1, x: 1}, {b: 2, y: 1}]}
    in an object that moves in its list | {l: [{a: 1}, {b: 1, c: 1}]} | {l: [{b: 2, c: 1}]} | {l: [{a: 1}, {b: 1, c: 1, y: 1}]}
      | {l: [{b: 2, c: 1, y: 1}]}
    in no object of a list of another length     | {l: [{a: 1}]} | {l: [{a: 2}]} | {l: [{x: 1}, {a: 1, x: 1}]} | {l: [{a: 2}]}
    in no object of a list that was not declared | {}            | {l: [{a: 2}]} | {l: [{a: 1, x: 1}]}         | {l: [{a: 2}]}
    in no object of a list that was a text       | {l: text}     | {l: [{a: 2}]} | {l: [{a: 1, x: 1}]}         | {l: [{a: 2}]}
  `)("stays %s", async (_, before, now, live, sent) => {
    expect(await options(before, now, live)).toEqual({ options: sent });
  });

  it("stays in a list that was declared, as the API can only empty it", async () => {
    const routeFeatures = [
      { id: "f", ...utm("a") },
      { id: "g", ...limit, createdAt: "2026-01-01", enabled: null },
    ];
    const live = { id: "l", routeFeatures };
    expect(await bodies(link, "l", [{ routeFeatures: [utm("a")] }, {}], live)).toEqual([
      { routeFeatures: [limit] },
    ]);
    expect(await bodies(link, "l", [{ routeFeatures: [utm("a")] }, {}], { id: "l" })).toEqual([
      { routeFeatures: [] },
    ]);
  });

  it.each([
    ["added", ["a"], ["a", "b"], ["x", "a"], ["a", "b", "x"]],
    ["removed", ["a", "b"], ["a"], ["x", "b", "a"], ["a", "x"]],
    ["declared for the first time", undefined, ["b"], ["x", "b"], ["b", "x"]],
  ])("stays in a set of which an entry is %s", async (_, before, now, live, expected) => {
    const [olds, news] = [before, now].map((deviceProfileIds) =>
      geo("de", deviceProfileIds && { deviceProfileIds }),
    );
    const { writes } = await plannedRoutes(
      [olds as Properties, all],
      [news as Properties, all],
      [shown("r0", geo("de", { deviceProfileIds: live })), shown("r1", all)],
    );
    expect(writes).toEqual([["PATCH", "l/routes/r0", { deviceProfileIds: expected }]]);
  });
});

describe("what a route no longer declares", () => {
  const more = {
    conditions: [german],
    features: [utm("x")],
    deviceProfileIds: ["d1"],
    targeting: { a: 1 },
    priority: 7,
    isActive: false,
  };
  const empty = { conditions: [], features: [], deviceProfileIds: [], priority: 0, isActive: true };
  const live = [
    shown("r0", geo("de"), {
      ...more,
      targeting: { a: 1, b: 2 },
      conditions: [{ id: "c", ...more.conditions[0] }],
      features: [{ id: "f", ...more.features[0] }],
    }),
    shown("r1", all),
  ];

  it("gets its default or is empty, but for undeclared parts, by itself and with all routes", async () => {
    const before = [geo("de", more), all];
    const own = await plannedRoutes(before, [geo("de"), all], live);
    expect(own.writes).toEqual([["PATCH", "l/routes/r0", { ...empty, targeting: { b: 2 } }]]);
    const whole = await plannedRoutes(before, [geo("de"), { ...all, sortOrder: 3 }], live);
    const cleared = { ...geo("de"), ...empty, targeting: { b: 2 }, targetItemIds: [] };
    expect(whole.writes).toEqual([["PATCH", "l", { routes: [cleared, expect.anything()] }]]);
  });

  it("is its destination alone if it keeps the type of its action", async () => {
    const before: Properties = { ...to("x"), clientRouteId: "x" };
    const { actionConfig, ...now } = before;
    const theirs = { ...before, actionConfig: { ...(actionConfig as object), by: "hand" } };
    const { writes } = await plannedRoutes(
      [before, all],
      [now, all],
      [shown("r0", theirs), shown("r1", all)],
    );
    expect(writes).toEqual([["PATCH", "l/routes/r0", { actionConfig: { by: "hand" } }]]);
  });
});

describe("the entries of a list are matched", () => {
  const route = (conditions: Properties[]) => ({ ...all, conditions });
  /** The requests for the conditions of a route. */
  const writesFor = async (before: Properties[], now: Properties[], live: Properties[]) =>
    (await plannedRoutes([route(before)], [route(now)], [shown("r", all, { conditions: live })])).writes;

  it("with the object that has the same reference, and with none that has another one", async () => {
    const [one, other] = ["a", "b"].map((clientRouteId) => ({ ...geo("de"), clientRouteId }));
    const changed = { ...one, priority: 2 };
    const live = [shown("r0", other as Properties), shown("r1", all)];
    expect((await plannedRoutes([one as Properties, all], [changed, all], live)).writes).toEqual([
      ["POST", "l/routes", changed],
    ]);
  });

  it("with no other object if they were declared before", async () => {
    const others = [
      { id: "c", ...german },
      { id: "d", ...german, valueKey: "FR" },
    ];
    const changed = { ...german, operator: "IN" };
    expect(await writesFor([german], [changed], others)).toEqual([
      ["PATCH", "l/routes/r/conditions/c", { operator: "IN" }],
    ]);
  });

  it("with an object of the same content if they are new", async () => {
    const french = { ...german, valueKey: "FR" };
    const others = [
      { id: "c", ...german },
      { id: "d", ...french },
    ];
    expect(await writesFor([], [{ ...german, valueKey: "AT" }, french], others)).toEqual([
      ["POST", "l/routes/r/conditions", { ...german, valueKey: "AT" }],
    ]);
  });
});
