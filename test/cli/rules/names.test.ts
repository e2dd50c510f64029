import { describe, expect, it } from "vitest";
import { namesIn } from "../../../provider/cli/rules/names";
import type { PreviewedResource } from "../../../provider/cli/stack/events";
import { unknownValue } from "../../../provider/lifecycle";
import { preview, previewed, to, urnOf } from "../graph/fixtures";

const press = previewed("Folder", "press", { title: "Press" }, "fld_1");
const shop = previewed("Link", "shop", { slug: "autumn", folderId: "fld_1" }, "lnk_1");
const sources = { "known.folderId": urnOf("Folder", "press") };

it("a file of rules may name links by all of their names, also those whose properties are not shown", () => {
  const resources = [
    ...[press, shop],
    previewed("Folder", "empty", { title: "[secret]" }),
    previewed("LinkSet", "hidden", {
      links: { jobs: { slug: "work", title: "Jobs" } },
      defaults: "[secret]",
    }),
    previewed("Link", "other", { folderId: "fld_9" }),
    previewed("Route", "german", { linkId: "lnk_7", ...to("https://a.example") }),
    previewed("Route", "french", { linkId: unknownValue, ...to("https://a.example") }),
  ];
  expect(namesIn(preview(resources, sources), true)).toEqual({
    links: [
      { names: ["shop", "lnk_1", "autumn"], folder: ["Press", "fld_1"] },
      { names: ["other"], folder: ["fld_9"] },
      { names: ["jobs", "work"], folder: [] },
      { names: [], folder: [] },
      { names: ["lnk_7"], folder: [] },
    ],
    folders: ["Press", "fld_1", "fld_9", "empty", urnOf("Folder", "empty")],
    hasAllLinks: true,
    hasAllFolders: false,
  });
});

describe("the names of a program", () => {
  const link = (name: string, folderId: unknown) => previewed("Link", name, { slug: name, folderId });

  it.each<[string, PreviewedResource[], found: { links: boolean; folders: boolean }]>([
    ["all are known", [], { links: true, folders: true }],
    [
      "a set is no longer declared",
      [{ ...previewed("LinkSet", "gone", {}), after: undefined }],
      { links: true, folders: true },
    ],
    [
      "a table is not known",
      [previewed("LinkSet", "set", { table: unknownValue })],
      { links: false, folders: false },
    ],
    [
      "entries are secret",
      [previewed("LinkSet", "set", { links: "[secret]" })],
      { links: false, folders: false },
    ],
    ["a slug is secret", [previewed("Link", "a", { slug: "[secret]" })], { links: false, folders: true }],
    [
      "an alias is secret",
      [previewed("Link", "a", { features: "[secret]" })],
      { links: false, folders: true },
    ],
    ["a folder is not known", [link("a", unknownValue)], { links: true, folders: false }],
    ["a folder is one of the program", [link("known", "[secret]")], { links: true, folders: true }],
    [
      "the folder of one link is not known",
      [link("a", unknownValue), link("known", unknownValue)],
      { links: true, folders: false },
    ],
    ["a folder is another one", [link("a", "fld_9")], { links: true, folders: false }],
    [
      "the title of one folder is secret",
      [previewed("Folder", "a", { title: "[secret]" })],
      { links: true, folders: false },
    ],
    [
      "an entry may have a folder",
      [previewed("LinkSet", "set", { links: { a: { slug: "a" } }, defaults: "[secret]" })],
      { links: true, folders: false },
    ],
  ])("are complete as far as %s", (_, resources, { links, folders }) => {
    const read = preview([press, shop, ...resources], sources);
    expect(namesIn(read, true)).toMatchObject({ hasAllLinks: links, hasAllFolders: folders });
    expect(namesIn(read, false)).toMatchObject({ hasAllLinks: false, hasAllFolders: false });
  });
});
