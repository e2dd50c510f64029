import { describe, expect, it } from "vitest";
import { valueAt } from "../../provider/lifecycle";

describe("valueAt", () => {
  const value = { routes: [{ features: [{ config: { a: null } }] }], text: "abc" };

  it.each([
    [["routes", 0, "features", 0, "config"], { a: null }],
    [["routes", 0, "features", 0, "config", "a"], null],
    [[], value],
  ])("finds the value at %j", (path, expected) => {
    expect(valueAt(value, path)).toEqual(expected);
  });

  it.each([
    [["routes", 1]],
    [["routes", 0, "features", 0, "config", "a", "b"]],
    [["routes", "0", "none", "deeper"]],
    // Inherited properties, and properties of strings.
    [["toString"]],
    [["routes", "map"]],
    [["text", "length"]],
    [["text", 0]],
  ])("finds nothing at %j", (path) => {
    expect(valueAt(value, path)).toBeUndefined();
  });
});
