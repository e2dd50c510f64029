import { describe, expect, it } from "vitest";
import * as z from "zod";
import { compare } from "../../../provider/lifecycle/compare/compare";
import { normalizedForms } from "../../../provider/lifecycle/compare/normalized";
import { expected } from "../../../provider/lifecycle/state/normalized";
import { link } from "../../../provider/resources";
import { table } from "../../support/table";

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
const textSet = z.array(text).meta({ compare: "set" });
const record = z.object({ name: text, rank: text });
const records = z.array(record);

const schemas: Record<string, z.ZodType | undefined> = {
  text,
  textSet,
  record,
  records,
  json: undefined,
};

/** What is kept of a property of an object: each version is its value, or undefined where the object does not have it. */
function kept(
  schema: z.ZodType | undefined,
  versions: {
    readonly before?: unknown;
    readonly normalized?: unknown;
    readonly now: unknown;
    readonly live: unknown;
  },
): unknown {
  const root = schema ? z.object({ value: schema }) : undefined;
  const inObject = Object.entries(versions).map(([name, value]) => [
    name,
    value === undefined ? {} : { value },
  ]);
  return normalizedForms(compare(root, { ...Object.fromEntries(inObject), isWritten: true })).value;
}

it("a part that has null as its id is not taken for another one that has it, too", () => {
  const versions = {
    before: {},
    now: { value: [{ name: "a" }] },
    live: {
      value: [
        { id: null, name: "a" },
        { id: null, name: "new" },
      ],
    },
  };
  const written = compare(z.object({ value: records }), { ...versions, isWritten: true });
  expect(normalizedForms(written, [{ id: null, name: "old" }]).value).toEqual([
    { name: "a" },
    { name: "new" },
  ]);
});

it("what is kept follows routes to another place, where their order does not count", () => {
  const [a, b] = [
    { priority: 1, actionConfig: { note: "A" } },
    { priority: 2, actionConfig: { note: "b" } },
  ];
  const normalized = { routes: { 0: { actionConfig: { note: "a" } } } };
  const versions = { before: { routes: [a, b] }, now: { routes: [b, a] }, normalized, isWritten: true };
  const expected = { routes: { 1: { actionConfig: { note: "a" } } } };
  for (const live of [undefined, { routes: [{ ...a, actionConfig: { note: "a" } }, b] }])
    expect(normalizedForms(compare(link.inputs, { ...versions, live }))).toEqual(expected);
});

it.each(table<[string, string, unknown, unknown, unknown]>`
    that it shows as it is                           | text    | a                  | a                  |
    that it changed                                  | text    | A                  | a                  | a
    that it dropped                                  | text    | A                  | null               | null
    in a list is kept by index                       | records | [{name: a}, {name: c, rank: B}] | [{name: a}, {name: c, rank: b}] | {"1": {rank: b}}
    in a list of another length is kept as a whole   | records | [{name: a}, {name: b}] | [{name: b}] | [{name: b}]
    that is no list any more is kept as a whole      | records | [{name: a}]        | a                  | a
    that became a list is kept as a whole            | texts   | a                  | [a]                | [a]
    in a set is kept as a whole                      | textSet | [a, B]             | [a, b]             | [a, b]
    in free-form JSON is kept as a whole             | json    | [a, B]             | [a, b]             | [a, b]
    in an object is kept by name                     | record  | {name: a, rank: B} | {name: a, rank: b} | {rank: b}
    in an object, where a key is dropped             | record  | {name: a, rank: B} | {name: a}          | {rank: null}
    that is no object any more is kept as a whole    | record  | {name: a}          | a                  | a
    that became an object is kept as a whole         | record  | a                  | {name: a}          | {name: a}
    at any depth is kept where it is                 | records | [{name: a}, {name: C, rank: D}] | [{name: a}, {name: C, rank: d}] | {"1": {rank: d}}
  `)("what the service made of a value %s", (_, schema, declared, shown, expected) => {
  expect(kept(schemas[schema], { now: declared, live: shown })).toEqual(expected);
});

it("what is kept of a list beside an unchanged entry is the whole, where the service shows no list", () => {
  const [a, b] = [{ name: "a" }, { name: "b" }];
  expect(kept(records, { before: [a], now: [a, b], live: "a" })).toBe("a");
});

it("nothing is kept of a new entry that is missing beside an unchanged one: somebody may have deleted both", () => {
  const [a, b, c] = [{ name: "a" }, { name: "b" }, { name: "c" }];
  expect(kept(records, { before: [a, b], now: [a, b, c], live: [a] })).toBeUndefined();
});

describe("after an update, what is kept of a value", () => {
  const [a, b, c] = ["a", "b", "c"].map((name) => ({ name, rank: name.toUpperCase() }));
  const [aRank, bRank] = [{ rank: "a" }, { rank: "b" }];
  const shown = (it: object | undefined, rank: string) => ({ ...it, rank });

  /** A value before the update, with what the service made of it, and the value after it, with what the service shows. */
  type Case = [
    about: string,
    schema: z.ZodType | undefined,
    before: [value: unknown, normalized: unknown],
    now: [value: unknown, live: unknown],
    kept: unknown,
  ];

  it.each<Case>([
    ["that did not change is from before: a difference may be drift", text, ["A", "a"], ["A", "drift"], "a"],
    [
      "with a setting named order is from before",
      undefined,
      [{ order: "OPEN" }, { order: "open" }],
      [{ order: "OPEN" }, { order: "open" }],
      { order: "open" },
    ],
    ["that changed is new", text, ["A", "a"], ["B", "b"], "b"],
    ["that is no longer normalized is gone", text, ["A", "a"], ["b", "b"], undefined],
    [
      "in an object is decided by name",
      record,
      [
        { name: "N", rank: "R" },
        { name: "n", rank: "r" },
      ],
      [
        { name: "N", rank: "S" },
        { name: "drift", rank: "s" },
      ],
      { name: "n", rank: "s" },
    ],
    [
      "in an object is all new if it was a text",
      record,
      ["text", "x"],
      [{ name: "N" }, { name: "n" }],
      { name: "n" },
    ],
    ["is all new if there was an object", record, [{ name: "N" }, { name: "n" }], ["text", "x"], "x"],
    [
      "in a list follows its entry to another place",
      records,
      [[a, b], { 0: aRank, 1: bRank }],
      [
        [b, a],
        [shown(b, "drift"), shown(a, "a")],
      ],
      { 0: bRank, 1: aRank },
    ],
    [
      "in a list is new for an entry that is new",
      records,
      [[a], { 0: aRank }],
      [
        [a, c],
        [shown(a, "drift"), shown(c, "s")],
      ],
      { 0: aRank, 1: { rank: "s" } },
    ],
    [
      "in a list that the service replaced is new",
      records,
      [[a], { 0: aRank }],
      [[a, c], [shown(a, "a")]],
      [shown(a, "a")],
    ],
    [
      "in a list is from before, if one that did not change is missing: it may be deleted",
      records,
      [[a], { 0: aRank }],
      [[a, c], [c]],
      { 0: aRank },
    ],
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
    [
      "in a list is nothing if no entry has any",
      records,
      [[a], undefined],
      [
        [a, c],
        [a, c],
      ],
      undefined,
    ],
  ])("%s", (_, schema, [before, normalized], [now, live], expected) => {
    expect(kept(schema, { before, normalized, now, live })).toEqual(expected);
  });
});
