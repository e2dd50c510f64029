import { describe, expect, it } from "vitest";
import { canonicalJson } from "../../provider/contract/json/walk";

describe("canonical JSON", () => {
  it("is the same for objects with different key order, at any depth", () => {
    const one = { title: "x", options: { a: 1, b: [{ c: 1, d: { e: 1, f: 2 } }] } };
    const other = { options: { b: [{ d: { f: 2, e: 1 }, c: 1 }], a: 1 }, title: "x" };
    expect(canonicalJson(other)).toBe(canonicalJson(one));
    expect(canonicalJson(one)).toBe('{"options":{"a":1,"b":[{"c":1,"d":{"e":1,"f":2}}]},"title":"x"}');
  });

  it("keeps the order of lists, and distinguishes lists from objects", () => {
    expect(canonicalJson([2, 1, null])).toBe("[2,1,null]");
    expect(canonicalJson({ 1: "b", 0: "a" })).not.toBe(canonicalJson(["a", "b"]));
  });
});
