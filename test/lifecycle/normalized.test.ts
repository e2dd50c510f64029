import { describe, expect, it } from "vitest";
import * as z from "zod";
import { carryOver, difference, expected } from "../../provider/lifecycle/state/normalized";

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

const text = z.string();
const texts = z.array(text);
const textSet = z.array(text).meta({ compare: "set" });
const record = z.object({ name: text, rank: text });
const records = z.array(record);

describe("what the service made of a value", () => {
  it.each<[string, z.ZodType | undefined, unknown, unknown, unknown]>([
    ["that it shows as it is", text, "a", "a", undefined],
    ["that it changed", text, "A", "a", "a"],
    ["that it dropped", text, "A", undefined, null],
    ["in a list is kept by index", texts, ["a", "B"], ["a", "b"], { 1: "b" }],
    ["in a list of another length is kept as a whole", texts, ["a", "B"], ["b"], ["b"]],
    ["that is no list any more is kept as a whole", texts, ["a"], "a", "a"],
    ["that became a list is kept as a whole", texts, "a", ["a"], ["a"]],
    ["in a set is kept as a whole", textSet, ["a", "B"], ["a", "b"], ["a", "b"]],
    ["in free-form JSON is kept as a whole", undefined, ["a", "B"], ["a", "b"], ["a", "b"]],
    [
      "in an object is kept by name",
      record,
      { name: "a", rank: "B" },
      { name: "a", rank: "b" },
      { rank: "b" },
    ],
    ["in an object, where a key is dropped", record, { name: "a", rank: "B" }, { name: "a" }, { rank: null }],
    ["that is no object any more is kept as a whole", record, { name: "a" }, "a", "a"],
    ["that became an object is kept as a whole", record, "a", { name: "a" }, { name: "a" }],
    [
      "at any depth is kept where it is",
      records,
      [
        { name: "a", rank: "b" },
        { name: "c", rank: "D" },
      ],
      [
        { name: "a", rank: "b" },
        { name: "c", rank: "d" },
      ],
      { 1: { rank: "d" } },
    ],
  ])("%s", (_, schema, declared, shown, kept) => {
    expect(difference(schema, declared, shown)).toEqual(kept);
  });
});

describe("after an update, what is kept of a value", () => {
  /** A value before and after the update, each with what the service made of it. */
  interface Case {
    readonly schema: z.ZodType | undefined;
    readonly before: readonly [value: unknown, normalized: unknown];
    readonly now: readonly [value: unknown, normalized: unknown];
    readonly kept: unknown;
  }
  const [a, b, c] = ["a", "b", "c"].map((name) => ({ name, rank: name.toUpperCase() }));

  it.each<[string, Case]>([
    [
      "that did not change is from before: a difference may be drift",
      { schema: text, before: ["A", "a"], now: ["A", "drift"], kept: "a" },
    ],
    ["that changed is new", { schema: text, before: ["A", "a"], now: ["B", "b"], kept: "b" }],
    [
      "that is no longer normalized is gone",
      { schema: text, before: ["A", "a"], now: ["b", undefined], kept: undefined },
    ],
    [
      "in an object is decided by name",
      {
        ...{
          schema: record,
          before: [
            { name: "N", rank: "R" },
            { name: "n", rank: "r" },
          ],
        },
        ...{
          now: [
            { name: "N", rank: "S" },
            { name: "drift", rank: "s" },
          ],
          kept: { name: "n", rank: "s" },
        },
      },
    ],
    [
      "in an object is all new if there was another kind of value",
      { schema: record, before: ["text", "x"], now: [{ name: "N" }, { name: "n" }], kept: { name: "n" } },
    ],
    [
      "is all new if there was an object",
      { schema: record, before: [{ name: "N" }, { name: "n" }], now: ["text", "x"], kept: "x" },
    ],
    [
      "in a list follows its entry to another place",
      {
        ...{ schema: records, before: [[a, b], { 0: { rank: "a" }, 1: { rank: "b" } }] },
        ...{ now: [[b, a], { 0: { rank: "drift" } }], kept: { 0: { rank: "b" }, 1: { rank: "a" } } },
      },
    ],
    [
      "in a list is new for an entry that is new",
      {
        ...{ schema: records, before: [[a], { 0: { rank: "a" } }] },
        ...{
          now: [[a, c], { 0: { rank: "drift" }, 1: { rank: "c" } }],
          kept: { 0: { rank: "a" }, 1: { rank: "c" } },
        },
      },
    ],
    [
      "in a list that the service replaced as a whole is new",
      { schema: records, before: [[a], { 0: { rank: "a" } }], now: [[a, c], [a]], kept: [a] },
    ],
    [
      "in a set is new as a whole",
      {
        schema: textSet,
        before: [["A"], ["a"]],
        now: [
          ["A", "B"],
          ["a", "b"],
        ],
        kept: ["a", "b"],
      },
    ],
    [
      "in a list is nothing if no entry has anything",
      { schema: records, before: [[a], undefined], now: [[a, c], undefined], kept: undefined },
    ],
  ])("%s", (_, { schema, before, now, kept }) => {
    expect(carryOver(schema, before[0], before[1], now[0], now[1])).toEqual(kept);
  });
});
