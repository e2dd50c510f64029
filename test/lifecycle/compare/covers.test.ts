import { describe, expect, it } from "vitest";
import { covers } from "../../../provider/lifecycle/compare/match";
import { entrySchema, propertySchema } from "../../../provider/lifecycle/properties/schema";
import { link } from "../../../provider/resources";

const country = (...values: string[]) => ({ type: "COUNTRY", operator: "IN", valueJson: { values } });
const device = (...values: string[]) => ({ type: "DEVICE_PROFILE", operator: "IN", valueJson: { values } });
const route = (...conditions: object[]) => ({ platform: "GEO", actionType: "URL", conditions });
const schema = entrySchema(propertySchema(link.inputs, "routes"));

describe("a live route covers a declared one", () => {
  it.each([
    ["with the same conditions in another order", route(country("DE"), device("PHONE")), [1, 0]],
    ["with more in its conditions", route(country("DE")), [0]],
    ["with no conditions, if it shows none", route(), []],
  ])("%s", (_, declared, order) => {
    const conditions = order.map((index) => ({ id: `c${index}`, ...declared.conditions[index] }));
    expect(covers(schema, declared, { id: "rt_1", ...declared, conditions })).toBe(true);
    expect(covers(schema, { ...declared, conditions: [] }, { ...declared, conditions: null })).toBe(true);
    expect(covers(schema, declared, { platform: "GEO" })).toBe(true);
  });

  it.each([
    ["another condition", [country("DE")], [country("FR")]],
    ["more conditions", [country("DE")], [country("DE"), device("PHONE")]],
    ["one of two equal conditions once", [country("DE"), country("DE")], [country("DE"), country("FR")]],
    ["only one of two equal conditions", [country("DE"), country("DE")], [device("PHONE"), country("DE")]],
    ["one of two conditions", [country("DE"), device("PHONE")], [country("DE"), device("TABLET")]],
    ["none of two conditions", [country("DE"), device("PHONE")], [country("FR"), device("TABLET")]],
    ["more values in a condition", [country("DE")], [country("DE", "AT")]],
    ["the values of a condition in another order", [country("DE", "AT")], [country("AT", "DE")]],
  ])("but not with %s", (_, declared, live) => {
    expect(covers(schema, route(...declared), route(...live))).toBe(false);
  });

  it.each<[boolean, unknown, unknown]>([
    [true, { a: 1, b: { c: [1, { d: 2 }] } }, { a: 1, b: { c: [1, { d: 2, e: 3 }], f: 4 } }],
    [false, { a: 1, b: 2 }, { a: 1, b: 3 }],
    [false, { a: 1, b: 2 }, { a: 1 }],
    [false, { a: [1, 2] }, { a: [1, 3] }],
    [false, { a: [1, 2] }, { a: [1, 2, 3] }],
    [false, { a: { b: 1 } }, { a: [1] }],
    [true, { a: {}, b: [] }, { b: null }],
  ])("of free-form JSON, %s: %j, %j", (isCovered, declared, live) => {
    const condition = (valueJson: unknown) => ({ ...country(), valueJson });
    expect(covers(schema, route(condition(declared)), route(condition(live)))).toBe(isCovered);
  });
});

describe("a live link covers a declared one", () => {
  const [first, second] = [
    { platform: "GEO", actionType: "URL", actionConfig: { url: "https://example.com/a" } },
    { platform: "GEO", actionType: "URL", actionConfig: { url: "https://example.com/b" } },
  ];
  const prioritized = [
    { ...first, priority: 1 },
    { ...second, priority: 2 },
  ];

  it.each([
    [true, "in the same order", [first, second], [first, second]],
    [false, "in another order", [first, second], [second, first]],
    [true, "in another order, where priorities decide", prioritized, prioritized.toReversed()],
  ])("%s, with routes %s", (isCovered, _, declared, live) => {
    const shown = live.map((it, index) => ({ id: `rt_${index}`, ...it }));
    expect(covers(link.inputs, { slug: "autumn", routes: declared }, { slug: "autumn", routes: shown })).toBe(
      isCovered,
    );
  });
});

describe("what hides a password", () => {
  const secret = (config: object) => ({ type: "PASSWORD", config });
  const features = entrySchema(propertySchema(schema, "features"));

  it.each<[boolean, object, object]>([
    [true, secret({ password: "open" }), secret({ password: "********" })],
    [true, secret({ password: "open" }), secret({ passwordHash: "x" })],
    [true, secret({ password: "open", hint: "tree" }), { config: { password: "********", hint: "tree" } }],
    [false, secret({ password: "open", hint: "tree" }), secret({ password: "********", hint: "house" })],
    [false, { type: "TAG", config: { name: "a" } }, { type: "TAG", config: { name: "********" } }],
    [true, secret({ password: "open" }), { type: "PASSWORD" }],
    [false, { ...secret({}), scope: "route" }, { ...secret({}), scope: "********" }],
  ])("is covered, %s: %j, %j", (isCovered, declared, live) => {
    expect(covers(features, declared, live)).toBe(isCovered);
  });
});
