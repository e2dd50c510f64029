import { describe, expect, it } from "vitest";
import { conditionValues, conventionsOf, defaults, defaultsOf, expiryOf } from "../../provider/contract";

it.each([
  [{ values: ["DE", "AT"] }, ["DE", "AT"]],
  [{ value: "DE" }, ["DE"]],
  [{ countries: ["DE"] }, ["DE"]],
  [{ unclear: "DE" }, undefined],
  [{ values: [] }, undefined],
  [{ values: ["DE"], more: true }, undefined],
  [undefined, undefined],
])("the values with which a condition on a country compares %j: %j", (valueJson, values) => {
  expect(conditionValues("country", valueJson)).toEqual(values);
});

describe("the time at which a link expires", () => {
  const end = "2030-01-01T00:00:00.000Z";
  it.each([
    [{ expiresAt: end }, end],
    [{ until: "2030-01-01" }, "2030-01-01T23:59:59.999Z"],
    [{ end: 1_893_456_000 }, end],
    [{ date: 1_893_456_000_000 }, end],
    [{ at: 1e11 }, "1973-03-03T09:46:40.000Z"],
    [{ other: end }, undefined],
    [{ expires: "soon", until: end }, end],
    [{ expires: "2030-13-45", until: end }, end],
    [{ expires: true }, undefined],
  ])("in %j is %s", (config, time) => expect(expiryOf(config)?.toISOString()).toBe(time));
});

describe("the conventions of a service", () => {
  it("are those assumed where a setting says nothing", () => {
    expect(conventionsOf({ clearText: undefined })).toEqual(conventionsOf(undefined));
    expect(conventionsOf({ clearText: "empty" })).toEqual({
      ...conventionsOf(undefined),
      clearText: "empty",
    });
  });

  it("have the defaults of the service in place of those assumed", () => {
    expect(defaultsOf(conventionsOf(undefined))).toEqual(defaults);
    const service = conventionsOf({ defaults: { priority: 5 } });
    expect(defaultsOf(service)).toEqual({ ...defaults, priority: 5 });
  });
});
