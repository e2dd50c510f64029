import { describe, expect, it } from "vitest";
import { type Properties, unknownValue } from "../../../provider/lifecycle";
import { Declaration } from "../../../provider/lifecycle/set/declaration";
import {
  type EntryRecord,
  outputsOfSet,
  previewOutputsOfSet,
  recordIn,
} from "../../../provider/lifecycle/set/record";
import { linkSet } from "../../../provider/resources";
import { url } from "../../support/set-stack";

const recordOf = (entries: Record<string, Partial<EntryRecord>>) =>
  new Map(
    Object.entries(entries).map(([key, entry]) => [
      key,
      { id: `lnk_${key}`, inputs: { slug: key, url: url(key) }, normalized: {}, ...entry },
    ]),
  );

const inputs = { links: { one: { url: url("one") }, two: { url: url("two") } } };
const ids = { one: "lnk_one", two: "lnk_two" };
const slugs = { one: "one", two: "two" };

describe("the outputs of a set", () => {
  it("are its inputs, and the ids and slugs of its entries", () => {
    expect(outputsOfSet(new Declaration(linkSet, inputs), recordOf({ one: {}, two: {} }))).toEqual({
      ...inputs,
      ids,
      slugs,
    });
  });

  it("do not depend on the order of an entry's properties", () => {
    const one = { url: url("one"), slug: "one" };
    expect(
      outputsOfSet(new Declaration(linkSet, inputs), recordOf({ one: { inputs: one }, two: {} })),
    ).toEqual({
      ...inputs,
      ...{ ids, slugs },
    });
  });

  it("have no slug that is a secret", () => {
    const secrets = [["links", "one", "slug"]];
    expect(outputsOfSet(new Declaration(linkSet, inputs, secrets), recordOf({ one: {}, two: {} }))).toEqual({
      ...inputs,
      ...{ ids, slugs: { two: "two" } },
    });
    expect(previewOutputsOfSet(new Declaration(linkSet, inputs, secrets), new Map()).slugs).toEqual({
      two: "two",
    });
  });

  it("keep how the service normalized an entry, with the slug that it gave it", () => {
    const one = { normalized: { slug: "ONE" } };
    expect(outputsOfSet(new Declaration(linkSet, inputs), recordOf({ one, two: {} }))).toEqual({
      ...inputs,
      ...{ ids, slugs: { one: "ONE", two: "two" } },
      __normalized: { links: { one: { slug: "ONE" } } },
    });
  });

  it("keep what an entry has that could not be finished", () => {
    const one = { inputs: { slug: "one", url: url("before") } };
    const outputs = outputsOfSet(new Declaration(linkSet, inputs), recordOf({ one, two: {} }));
    expect(outputs).toEqual({ ...inputs, ids, slugs, __unfinished: { one: one.inputs } });
    expect(recordIn(linkSet, outputs)).toEqual(recordOf({ one, two: {} }));
  });

  it("show that an entry without an id does not exist", () => {
    const outputs = { ...inputs, ids: { one: "lnk_one", two: null } };
    expect(recordIn(linkSet, outputs)).toEqual(recordOf({ one: {} }));
  });
});

describe("the outputs of a set at preview", () => {
  it.each<[string, Properties, Properties, Properties]>([
    ["have the ids of entries that exist", inputs, { one: "lnk_one", two: unknownValue }, slugs],
    [
      "have no slug of an entry that is not known",
      { links: { one: unknownValue, two: { slug: unknownValue } } },
      { one: "lnk_one", two: unknownValue },
      { one: unknownValue, two: unknownValue },
    ],
    [
      "have the keys of entries whose defaults are not known",
      { links: { one: {} }, defaults: unknownValue },
      { one: "lnk_one" },
      { one: unknownValue },
    ],
  ])("%s", (_, news, ids, slugs) => {
    expect(previewOutputsOfSet(new Declaration(linkSet, news), recordOf({ one: {} }))).toStrictEqual({
      ...news,
      ids,
      slugs,
    });
  });

  it("are unknown while the table is", () => {
    const news = { table: unknownValue };
    expect(previewOutputsOfSet(new Declaration(linkSet, news), recordOf({ one: {} }))).toEqual({
      ...news,
      ids: unknownValue,
      slugs: unknownValue,
    });
  });
});
