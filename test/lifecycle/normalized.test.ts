import { describe, expect, it } from "vitest";
import * as z from "zod";
import { carryOver, difference, expected } from "../../provider/lifecycle/state/normalized";
import { table } from "../support/table";

it.each(table<[string, unknown, unknown, unknown]>`
  a value that the service leaves as it is | a                   |               | a
  a value that the service changed         | A                   | a             | a
  a value that the service dropped         | A                   | null          | null
  the changed key of an object             | {a: A, b: B}        | {a: a}        | {a: a, b: B}
  the changed entry of a list              | [A, {a: A, b: B}]   | {"1": {b: b}} | [A, {a: A, b: b}]
  a list that the service replaced         | [B, A]              | [A, B]        | [A, B]
  an object that the service replaced      | {a: 1}              | [1]           | [1]
  a text that became an object             | a                   | {a: 1}        | {a: 1}
`)("the service is expected to show %s", (_, declared, normalized, shown) => {
  expect(expected(declared, normalized)).toEqual(shown);
});

const text = z.string();
const texts = z.array(text);
const textSet = z.array(text).meta({ compare: "set" });
const record = z.object({ name: text, rank: text });
const records = z.array(record);

const schemas: Record<string, z.ZodType | undefined> = {
  text,
  texts,
  textSet,
  record,
  records,
  json: undefined,
};

it.each(table<[string, string, unknown, unknown, unknown]>`
    that it shows as it is                           | text    | a                  | a                  |
    that it changed                                  | text    | A                  | a                  | a
    that it dropped                                  | text    | A                  |                    | null
    in a list is kept by index                       | texts   | [a, B]             | [a, b]             | {"1": b}
    in a list of another length is kept as a whole   | texts   | [a, B]             | [b]                | [b]
    that is no list any more is kept as a whole      | texts   | [a]                | a                  | a
    that became a list is kept as a whole            | texts   | a                  | [a]                | [a]
    in a set is kept as a whole                      | textSet | [a, B]             | [a, b]             | [a, b]
    in free-form JSON is kept as a whole             | json    | [a, B]             | [a, b]             | [a, b]
    in an object is kept by name                     | record  | {name: a, rank: B} | {name: a, rank: b} | {rank: b}
    in an object, where a key is dropped             | record  | {name: a, rank: B} | {name: a}          | {rank: null}
    that is no object any more is kept as a whole    | record  | {name: a}          | a                  | a
    that became an object is kept as a whole         | record  | a                  | {name: a}          | {name: a}
    at any depth is kept where it is                 | records | [{name: a}, {name: C, rank: D}] | [{name: a}, {name: C, rank: d}] | {"1": {rank: d}}
  `)("what the service made of a value %s", (_, schema, declared, shown, kept) => {
  expect(difference(schemas[schema], declared, shown)).toEqual(kept);
});

describe("after an update, what is kept of a value", () => {
  const [a, b, c] = ["a", "b", "c"].map((name) => ({ name, rank: name.toUpperCase() }));
  const [aRank, bRank] = [{ rank: "a" }, { rank: "b" }];
  const [name, rank, drift] = [{ name: "n" }, { rank: "s" }, { rank: "drift" }];

  /** A value before and after the update, each with what the service made of it. */
  type Case = [
    about: string,
    schema: z.ZodType | undefined,
    before: [value: unknown, normalized: unknown],
    now: [value: unknown, normalized: unknown],
    kept: unknown,
  ];

  it.each<Case>([
    ["that did not change is from before: a difference may be drift", text, ["A", "a"], ["A", "drift"], "a"],
    ["that changed is new", text, ["A", "a"], ["B", "b"], "b"],
    ["that is no longer normalized is gone", text, ["A", "a"], ["b", undefined], undefined],
    [
      "in an object is decided by name",
      record,
      [
        { name: "N", rank: "R" },
        { ...name, rank: "r" },
      ],
      [
        { name: "N", rank: "S" },
        { name: "drift", ...rank },
      ],
      { ...name, ...rank },
    ],
    ["in an object is all new if it was a text", record, ["text", "x"], [{ name: "N" }, name], name],
    ["is all new if there was an object", record, [{ name: "N" }, name], ["text", "x"], "x"],
    [
      "in a list follows its entry to another place",
      records,
      [[a, b], { 0: aRank, 1: bRank }],
      [[b, a], { 0: drift }],
      { 0: bRank, 1: aRank },
    ],
    [
      "in a list is new for an entry that is new",
      records,
      [[a], { 0: aRank }],
      [[a, c], { 0: drift, 1: rank }],
      { 0: aRank, 1: rank },
    ],
    ["in a list that the service replaced is new", records, [[a], { 0: aRank }], [[a, c], [a]], [a]],
    [
      "in a set is new as a whole",
      textSet,
      [["A"], ["a"]],
      [
        ["A", "B"],
        ["a", "b"],
      ],
      ["a", "b"],
    ],
    ["in a list is nothing if no entry has any", records, [[a], undefined], [[a, c], undefined], undefined],
  ])("%s", (_, schema, before, now, kept) => {
    expect(carryOver(schema, before[0], before[1], now[0], now[1])).toEqual(kept);
  });
});
