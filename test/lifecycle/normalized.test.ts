import { expect, it } from "vitest";
import { expected } from "../../provider/lifecycle/state/normalized";

it.each<[string, unknown, unknown, unknown]>([
  ["a value that the service leaves as it is", "a", undefined, "a"],
  ["a value that the service changed", "A", "a", "a"],
  ["a value that the service dropped", "A", null, null],
  ["the changed key of an object", { a: "A", b: "B" }, { a: "a" }, { a: "a", b: "B" }],
  ["the changed entry of a list", ["A", { a: "A", b: "B" }], { 1: { b: "b" } }, ["A", { a: "A", b: "b" }]],
  ["a list that the service replaced", ["B", "A"], ["A", "B"], ["A", "B"]],
  ["an object that the service replaced", { a: 1 }, [1], [1]],
  ["a text that became an object", "a", { a: 1 }, { a: 1 }],
])("the service is expected to show %s", (_, declared, normalized, shown) => {
  expect(expected(declared, normalized)).toEqual(shown);
});
