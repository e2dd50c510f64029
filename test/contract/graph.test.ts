import { describe, expect, it } from "vitest";
import { comparedValues, conventionsOf, defaults, defaultsOf, expiryOf } from "../../provider/contract";

describe("the values with which a condition compares", () => {
  it.each([
    ["IN", { values: ["DE", "AT"] }, ["DE", "AT"]],
    ["NOT_IN", { values: ["DE"] }, ["DE"]],
    ["IN", { value: "DE" }, ["DE"]],
    ["EQUALS", { value: "DE" }, ["DE"]],
    ["EQUALS", { values: ["DE"] }, ["DE"]],
    ["EQUALS", { values: ["DE", "AT"] }, undefined],
    ["EQUALS", { unclear: "DE" }, undefined],
    ["CONTAINS", { values: ["DE"] }, undefined],
    ["IN", { values: [] }, undefined],
    ["IN", { values: ["DE"], more: true }, undefined],
    ["IN", undefined, undefined],
  ])("%s %j: %j", (operator, valueJson, values) => {
    expect(comparedValues({ operator, valueJson })).toEqual(values);
  });
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
