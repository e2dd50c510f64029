import { describe, expect, it } from "vitest";
import { conditionValues, conventionsOf, defaults, defaultsOf } from "../../provider/contract";

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
