import { describe, expect, it } from "vitest";
import { valueAt } from "../../provider/lifecycle";

describe("what stands at a path", () => {
  const value = { routes: [{ features: [{ config: { a: null } }] }], text: "abc" };

  it.each([
    [["routes", 0, "features", 0, "config"], { a: null }],
    [["routes", 0, "features", 0, "config", "a"], null],
    [[], value],
  ])("is found: %j", (path, found) => {
    expect(valueAt(value, path)).toEqual(found);
  });

  it.each([
    [["routes", 1]],
    [["routes", 0, "features", 0, "config", "a", "b"]],
    [["routes", "0", "none", "deeper"]],
    // Neither what every object has, nor what a text has.
    [["toString"]],
    [["routes", "map"]],
    [["text", "length"]],
    [["text", 0]],
  ])("is nothing: %j", (path) => {
    expect(valueAt(value, path)).toBeUndefined();
  });
});
