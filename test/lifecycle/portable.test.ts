import { expect, it } from "vitest";
import type { Failure } from "../../provider/lifecycle";
import { portable } from "../../provider/lifecycle/live/import";

/** The part of a value that every program can declare, and the paths of the rest. */
function split(value: unknown) {
  const failures: Failure[] = [];
  return {
    kept: portable(value, (failure) => failures.push(failure)),
    omitted: failures.map(({ path }) => path),
  };
}

it.each([
  "__proto__",
  "toString",
  "__pulumiType",
  "4dabf18193072939515e22adb298388d",
  "fn::readFile",
  "FN::x",
  "<<",
  "\ud800",
])("a property that no program can declare is omitted, at any depth: %j", (name) => {
  const value = { deep: [{ kept: 1, ...JSON.parse(JSON.stringify({ [name]: 2 })) }] };
  Object.defineProperty(value.deep[0], name, { value: 2, enumerable: true });
  const { kept, omitted } = split(value);
  expect(kept).toStrictEqual({ deep: [{ kept: 1 }] });
  expect(omitted).toHaveLength(1);
  expect(omitted[0]).toMatch(/^deep\[0\]/);
});

it.each([
  "proto",
  "toStringTag",
  "my__pulumiType",
  "__pulumi",
  "x4dabf18193072939515e22adb298388d",
  "my fn::x",
  "<<<",
  "🧀",
])("a property with a similar name is kept: %j", (name) => {
  expect(split({ [name]: 1 })).toEqual({ kept: { [name]: 1 }, omitted: [] });
});

it("a text with half of a character is omitted, with the whole list that contains it", () => {
  const value = { a: "\ud83e", b: ["x", "\udd13"], c: [{ d: "\ud83e", e: null }], f: "🧀" };
  expect(split(value)).toEqual({ kept: { c: [{ e: null }], f: "🧀" }, omitted: ["a", "b[1]", "c[0].d"] });
});

it("the reason for an omission says what is wrong", () => {
  const reasons: string[] = [];
  portable({ "fn::x": 1, text: "\ud83e" }, ({ reason }) => reasons.push(reason));
  expect(reasons).toEqual([expect.stringContaining("YAML"), expect.stringContaining("surrogate")]);
});
