import { describe, expect, it } from "vitest";
import type { Context } from "../../../provider/lifecycle";
import { entryChanges, informChanges } from "../../../provider/lifecycle/set/changes";
import { Declaration } from "../../../provider/lifecycle/set/declaration";
import { linkSet } from "../../../provider/resources";
import { numbers } from "../../support/set-stack";
import { offlineContext } from "../offline";

const planOf = (count: number) => ({
  record: new Map([["old", { id: "lnk_1", inputs: {}, normalized: {} }]]),
  entries: new Map(),
  ...{ unknown: [], exchanges: [] },
  steps: numbers(count).map((index) => ({
    key: `link-${index}`,
    change: "create" as const,
    before: undefined,
    now: {},
  })),
});

function messagesOf(count: number, inform = true): string[] {
  const messages: string[] = [];
  const context: Context = {
    ...offlineContext(),
    ...(inform ? { inform: (message) => messages.push(message) } : {}),
  };
  const table = { table: "slug,url" };
  informChanges(new Declaration(linkSet, table), planOf(count), context);
  return messages.flatMap((message) => message.split("\n"));
}

describe("the message about the links of a table that change", () => {
  it("counts one link as one", () => {
    expect(messagesOf(1)).toEqual(["1 link: 1 to create", "  + link-0"]);
  });

  it.each([
    [20, 21, "  + link-19"],
    [21, 22, "  … and 1 more"],
    [1020, 22, "  … and 1,000 more"],
  ])("names at most twenty of %d", (count, lines, last) => {
    expect(messagesOf(count)).toHaveLength(lines);
    expect(messagesOf(count).at(-1)).toBe(last);
  });

  it("is not shown where nothing changes, or where no message can be shown", () => {
    expect(messagesOf(0)).toEqual([]);
    expect(messagesOf(1, false)).toEqual([]);
  });
});

it("what becomes of each entry is known as far as the entries are", () => {
  const step = { before: undefined, now: {} };
  const plan = {
    ...planOf(0),
    entries: new Map([
      ["old", {}],
      ["new", undefined],
    ]),
    unknown: ["old", "new", "removed"],
    record: new Map(["old", "removed"].map((key) => [key, { id: key, inputs: {}, normalized: {} }])),
    steps: [
      { ...step, key: "b", change: "create" as const },
      { ...step, key: "c", change: "update" as const, formerKey: "d" },
    ],
  };
  expect(entryChanges(plan)).toEqual([
    { key: "old", change: "update" },
    { key: "new", change: "create" },
    { key: "b", change: "create" },
    { key: "c", change: "update", formerKey: "d" },
  ]);
  expect(entryChanges({ ...plan, entries: undefined })).toBeUndefined();
});
