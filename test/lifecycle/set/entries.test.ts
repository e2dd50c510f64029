import { describe, expect, it } from "vitest";
import { type Properties, unknownValue } from "../../../provider/lifecycle";
import { entriesOf } from "../../../provider/lifecycle/set/declaration";
import { rowOf } from "../../../provider/lifecycle/set/read";
import { linkSet } from "../../../provider/resources";
import { url } from "../../support/set-stack";

describe("the entries of a set", () => {
  it.each<[string, Properties]>([
    ["the map", { links: unknownValue }],
    ["the table", { table: unknownValue }],
  ])("are not known while %s is not", (_, inputs) => {
    expect(entriesOf(linkSet, inputs)).toBeUndefined();
  });

  it("have only known keys while the defaults are not known", () => {
    const inputs = { links: { press: { url: url(1) } }, defaults: unknownValue };
    expect(entriesOf(linkSet, inputs)).toEqual(new Map([["press", undefined]]));
  });

  it.each<[string, Properties, Properties, Properties]>([
    [
      "a value that is not set does not replace a default",
      { title: undefined },
      { title: "All" },
      { title: "All" },
    ],
    ["null takes a default away", { title: null }, { title: "All" }, {}],
    ["null inside a value takes that part away", { seo: { title: null } }, {}, { seo: {} }],
    ["a slug among the defaults makes no difference", {}, { slug: "same" }, {}],
    ["an own slug replaces the key", { slug: "own" }, { slug: "same" }, { slug: "own" }],
    ["routes replace a default destination", { routes: [] }, { url: url(1) }, { routes: [] }],
  ])("have their own inputs and the defaults: %s", (_, row, defaults, more) => {
    const entries = entriesOf(linkSet, { links: { press: row }, defaults });
    expect(entries?.get("press")).toEqual({ slug: "press", ...more });
  });
});

describe("the shortest declaration of an entry", () => {
  const defaults = { title: "All", folderId: "fld_1" };
  const row = { url: url(1), sortOrder: 2 };
  const inputs = { slug: "press", ...row, ...defaults };

  it.each<[string, Properties, Properties]>([
    ["stays as it is, where nothing differs", inputs, row],
    ["has a value that differs from its own", { ...inputs, url: url(2) }, { ...row, url: url(2) }],
    ["has a value that differs from the default", { ...inputs, title: "One" }, { ...row, title: "One" }],
    [
      "has a value that was not declared",
      { ...inputs, seo: { title: "S" } },
      { ...row, seo: { title: "S" } },
    ],
    [
      "has null for a default that is gone",
      { slug: "press", ...row, folderId: "fld_1" },
      { ...row, title: null },
    ],
    ["leaves out a value that is gone", { slug: "press", url: url(1), ...defaults }, { url: url(1) }],
  ])("%s", (_, live, expected) => {
    expect(rowOf(linkSet, defaults, "press", row, live)).toStrictEqual(expected);
  });
});
