import { describe, expect, it } from "vitest";
import * as z from "zod";
import { conventionsOf, FeatureInput, RouteInput } from "../../provider/contract";
import type { Path } from "../../provider/lifecycle/properties/path";
import { keepsAction, merge } from "../../provider/lifecycle/update/merge";
import { pairUp } from "../../provider/lifecycle/update/pairs";

// How the declared and the live versions of one value become the value to send.

const conventions = conventionsOf(undefined);

/** Merges the versions of a value. */
const merged = (
  schema: z.ZodType | undefined,
  [before, now, live]: readonly [unknown, unknown, unknown],
  path: Path = [],
) => merge(schema, { before, now, live, normalized: undefined }, path, conventions);

const action = { actionType: "URL", actionConfig: { url: "https://example.com" } };
const utm = (source: string) => ({ type: "UTM", config: { source } });
const hidden = (id: string) => ({ id, type: "PASSWORD", config: { password: "****" } });

describe("merging", () => {
  it.each([
    ["added", ["a"], ["a", "b"], ["x", "a"], ["a", "b", "x"]],
    ["removed", ["a", "b"], ["a"], ["x", "b", "a"], ["a", "x"]],
    ["declared for the first time", undefined, ["b"], ["x", "b"], ["b", "x"]],
  ])("keeps the undeclared entries of a set of which one is %s", (_, before, now, live, expected) => {
    const versions = [before, now, live].map((targetItemIds) => ({ targetItemIds }));
    const { value } = merged(RouteInput, versions as [unknown, unknown, unknown]);
    expect(value).toEqual({ targetItemIds: expected });
  });

  it("gives a field of a route that is no longer declared its default, and sends no destination without its action", () => {
    const live = { id: "r", ...action, priority: 7, sortOrder: 3 };
    expect(merged(RouteInput, [{ ...action, priority: 7 }, {}, live]).value).toEqual({
      ...{ priority: 0, sortOrder: 3 },
    });
    const theirs = { ...live, actionConfig: { ...action.actionConfig, by: "hand" } };
    const { value } = merged(RouteInput, [action, { actionType: "URL" }, theirs]);
    expect(value).toEqual({ actionType: "URL", actionConfig: { by: "hand" }, priority: 7, sortOrder: 3 });
  });

  it.each([
    ["drops both", action, {}, true],
    ["drops the destination", action, { actionType: "URL" }, false],
    ["drops the type", action, { actionConfig: action.actionConfig }, false],
    ["never had one", {}, {}, false],
  ])("keeps the action of a route whose program %s: %j → %j", (_, before, now, expected) => {
    expect(keepsAction({ before, now, live: action, normalized: undefined })).toBe(expected);
  });

  it("empties an object that the service does not show", () => {
    const schema = z.object({ seo: z.object({ priority: z.number().optional() }).optional() });
    expect(merged(schema, [{ seo: { priority: 1 } }, {}, {}]).value).toEqual({ seo: {} });
    expect(merged(schema, [{ seo: { priority: 1 } }, {}, { seo: { priority: 1 } }]).value).toEqual({
      seo: { priority: 0 },
    });
  });

  it("does not merge the entries of a free list with those of a live list of another length", () => {
    const live = { list: [{ theirs: 1 }, { a: 1, theirs: 1 }] };
    const now = { list: [{ a: 2 }] };
    expect(merged(undefined, [{ list: [{ a: 1 }] }, now, live]).value).toEqual(now);
    expect(merged(undefined, [{}, now, live]).value).toEqual(now);
    expect(merged(undefined, [{ list: "text" }, now, live]).value).toEqual(now);
  });

  it("sends back undeclared objects without what the service adds to them, and without what it shows as absent", () => {
    const routes = z.array(RouteInput);
    const theirs = {
      ...{ id: "r2", ...action, platform: null, priority: 1, createdAt: "2026-01-01" },
      features: [{ id: "f", ...utm("x"), createdAt: "2026-01-01" }],
    };
    const { value } = merged(routes, [[], [], [theirs]]);
    expect(value).toEqual([{ ...action, priority: 1, features: [utm("x")] }]);
  });
});

describe("a password that merging would remove is named with its path", () => {
  const without = { type: "PASSWORD", config: null };

  it("in a list that is no longer declared", () => {
    const live = { features: [{ id: "f", ...utm("a") }, hidden("g")] };
    const { lostPasswords } = merged(RouteInput, [{ features: [utm("a")] }, {}, live], ["routes", 3]);
    expect(lostPasswords).toEqual(["routes[3].features[0].config"]);
  });

  it("after declared entries, and unless it has no settings", () => {
    const live = [{ id: "f", ...utm("a") }, { id: "g", type: "LIMIT" }, { id: "h", ...without }, hidden("i")];
    const { lostPasswords } = merged(z.array(FeatureInput), [[utm("a")], [utm("b")], live], ["features"]);
    expect(lostPasswords).toEqual(["features[3].config"]);
  });

  it("inside an undeclared route", () => {
    const live = [{ id: "r", ...action, features: [{ id: "f", ...utm("a") }, hidden("g")] }];
    expect(merged(z.array(RouteInput), [[], [], live], ["routes"]).lostPasswords).toEqual([
      "routes[0].features[1].config",
    ]);
  });

  it("in free-form JSON", () => {
    const list = (value: number) => ({ list: [{ a: 0 }, { a: value }] });
    const live = { list: [{ a: 0 }, { a: 1, theirs: hidden("x") }] };
    expect(merged(undefined, [list(1), list(2), live], ["options"]).lostPasswords).toEqual([
      "options.list[1].theirs.config",
    ]);
  });
});

describe("the entries of a list are matched", () => {
  const paired = (schema: z.ZodType, before: unknown, now: unknown, live: unknown, normalized?: unknown) =>
    pairUp(schema, { before, now, live, normalized });
  const german = { type: "COUNTRY", operator: "EQUALS", valueKey: "DE" };
  const french = { ...german, valueKey: "FR" };

  it("with the object that has the same reference, and with no object that has another one", () => {
    const route = { ...action, clientRouteId: "a" };
    const other = { id: "r", ...action, clientRouteId: "b" };
    const { pairs, extras, dropped } = paired(RouteInput, [route], [route], [other]);
    expect(pairs).toEqual([{ before: route, now: route, live: undefined, normalized: undefined }]);
    expect(extras).toEqual([other]);
    expect(dropped).toEqual([]);
  });

  it("with what the service made of them", () => {
    const normalized = { 0: { valueKey: "de" } };
    const live = [{ id: "c", ...german, valueKey: "de" }];
    const changed = { ...german, operator: "IN" };
    expect(paired(z.object(), [german], [changed], live, normalized).pairs).toEqual([
      { before: german, now: changed, live: live[0], normalized: normalized[0] },
    ]);
    expect(paired(z.object(), [german], [], live, normalized).dropped).toEqual([
      { before: german, now: undefined, live: live[0], normalized: normalized[0] },
    ]);
    expect(paired(z.object(), [], [french], [], normalized).pairs).toEqual([
      { before: undefined, now: french, live: undefined, normalized: undefined },
    ]);
  });

  it("with an object that exists already if they are new: features of the same type, and others of the same content", () => {
    const theirs = { id: "f", ...utm("theirs") };
    const adopted = paired(FeatureInput, [], [utm("mine")], [theirs]);
    expect(adopted).toMatchObject({ pairs: [{ before: utm("theirs"), live: theirs }], extras: [] });

    const live = [
      { id: "c", ...german },
      { id: "d", ...french },
    ];
    const { pairs, extras } = paired(z.object(), [], [{ ...german, valueKey: "AT" }, french], live);
    expect(pairs).toMatchObject([{ live: undefined }, { before: french, live: live[1] }]);
    expect(extras).toEqual([live[0]]);
    expect(paired(z.string(), [], ["a"], ["a"]).pairs).toEqual([
      { before: "a", now: "a", live: "a", normalized: undefined },
    ]);
  });

  it("with no other object if they were declared before", () => {
    const live = [
      { id: "f", ...utm("a") },
      { id: "g", ...utm("b") },
    ];
    const { pairs, extras } = paired(FeatureInput, [utm("a")], [utm("b")], live);
    expect(pairs).toEqual([{ before: utm("a"), now: utm("b"), live: live[0], normalized: undefined }]);
    expect(extras).toEqual([live[1]]);
  });

  it("without the settings of a password as its previous declaration, which no response shows", () => {
    const live = hidden("f");
    const now = { type: "PASSWORD", config: { password: "new" } };
    expect(paired(FeatureInput, [], [now], [live]).pairs).toEqual([
      { before: { type: "PASSWORD" }, now, live, normalized: undefined },
    ]);
  });
});
