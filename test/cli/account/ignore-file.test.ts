import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import {
  folderTitles,
  type IgnorableObject,
  ignoring,
  ignoringDestinations,
  parseIgnoreRules,
  readIgnoreRules,
} from "../../../provider/cli/account/ignore-file";
import { codeBlocks, documentAt } from "../../support/docs";
import { expectLinear } from "../../support/linear-time";
import { temporaryFolder } from "../../support/shell";

const object = (kind: string, id: string, live: object = {}): IgnorableObject => ({
  kind,
  id,
  live: { ...live },
});

const objects = [
  object("Folder", "fld_1", { title: "Archive 2020" }),
  object("Folder", "fld_2", { title: "Sales (EU)" }),
  object("Folder", "fld_3", { title: "Fun\nand 🚀" }),
  object("Folder", "fld_4"),
  object("Link", "lnk_1", { slug: "promo-1" }),
  object("Link", "lnk_2", { slug: "promo-2", folderId: "fld_1" }),
  object("Link", "lnk_3", { slug: "Promo-3", folderId: "fld_2" }),
  object("Link", "lnk_4", { slug: "shop" }),
  object("Tree", "tree_1", { username: "shop-tree" }),
  object("Board", "board_1", { slug: "promo-board", title: "shop" }),
];

/** The ids of the objects that the lines leave out. */
const ignored = (...lines: string[]): string[] => {
  const isIgnored = ignoring(parseIgnoreRules(lines.join("\n")), folderTitles(objects));
  return objects.filter(isIgnored).map(({ id }) => id);
};

/** Whether lines leave out a destination. */
const ignoringBy = (...lines: string[]) => {
  const isIgnored = ignoringDestinations(parseIgnoreRules(lines.join("\n")));
  return (url: string) => isIgnored(new URL(url));
};

describe("a line of .shortlinkignore", () => {
  it.each([
    ["lnk_4", ["lnk_4"]],
    ["promo-1", ["lnk_1"]],
    ["promo-*", ["lnk_1", "lnk_2", "board_1"]],
    ["promo-?", ["lnk_1", "lnk_2"]],
    ["*-3", ["lnk_3"]],
    ["shop**", ["lnk_4", "tree_1"]],
    ["p*mo*-b*", ["board_1"]],
    ["promo", []],
    ["folder:fld_1", ["fld_1", "lnk_2"]],
    ["folder:Archive *", ["fld_1", "lnk_2"]],
    ["folder:Sales (EU)", ["fld_2", "lnk_3"]],
    ["folder:F*and ?", ["fld_3"]],
    ["folder:undefined", []],
    ["folder:*", ["fld_1", "fld_2", "fld_3", "fld_4", "lnk_2", "lnk_3"]],
    ["  # promo-*", []],
  ])("%j leaves out %j", (line, ids) => {
    expect(ignored(line)).toEqual(ids);
  });

  it("names destinations by their host or URL, and no object", () => {
    const lines = ["destination:*.linkedin.com", "destination: https://example.com/members/*", "promo-*"];
    const isIgnored = ignoringBy(...lines);
    expect(isIgnored("https://www.linkedin.com/in/a")).toBe(true);
    expect(isIgnored("https://linkedin.com.example/")).toBe(false);
    expect(isIgnored("https://example.com/members/1?a=b")).toBe(true);
    expect(isIgnored("https://example.com/")).toBe(false);
    expect(isIgnored("https://promo-1/")).toBe(false);
    expect(ignoringBy(...lines, "!destination:www.*")("https://www.linkedin.com/")).toBe(false);
    expect(ignored("destination:*")).toEqual([]);
    expect(() => parseIgnoreRules("destination: ")).toThrow("names no destination");
    expect(() => parseIgnoreRules("destination:a.example # robots")).toThrow("can match nothing");
  });

  it.each([
    ["LinkedIn.com", "https://linkedin.com/a"],
    ["HTTPS://Example.com/A", "https://example.com/A"],
    ["http://Example.com/A", "http://example.com/A"],
    ["exampl?.com/A", "https://example.com/A"],
    ["https://example.com", "https://example.com/"],
    ["example.com/members/*", "https://example.com/members/1"],
    ["example.com:8080", "https://example.com:8080/a"],
    ["*.bücher.example", "https://www.bücher.example/"],
    ["https://bücher.example:8080", "https://bücher.example:8080/"],
    ["https://example.com/ü*", "https://example.com/über"],
    ["https://example.com/🚀*", "https://example.com/🚀1"],
    ["https://*/a?b=*&c", "https://example.com/a?b=1&b=2&c"],
  ])("finds a destination however a person writes it: %j", (pattern, url) => {
    const isIgnored = ignoringBy(`destination:${pattern}`);
    expect(isIgnored(url)).toBe(true);
    expect(isIgnored("https://example.com/a")).toBe(false);
  });

  it("with many asterisks takes no longer than a long text does", () =>
    expectLinear(
      ignoringBy("destination:*a*a*a*a*a*a*a*a*b"),
      (length) => `https://example.com/${"a".repeat(length)}`,
    ));

  it("that begins with an exclamation mark includes again, and the last line that matches decides", () => {
    expect(ignored("promo-*", "!promo-2")).toEqual(["lnk_1", "board_1"]);
    expect(ignored("folder:Archive*", "!lnk_2\r", "", "promo-2 ")).toEqual(["fld_1", "lnk_2"]);
    expect(ignored("*", "! folder:fld_2")).not.toContain("lnk_3");
  });

  it.each([
    ["links/promo-1", "can match nothing: ids, slugs and usernames have only letters"],
    ["promo-[12]", "can match nothing"],
    ["promo 1", "can match nothing"],
    ["old-folder:promo", "can match nothing"],
    ["folder:old\rfolder:new", "can match nothing"],
    ["slug:promo", "can match nothing"],
    ["!", "can match nothing"],
    ["folder:", "names no folder"],
    ["!promo-1", "has no effect: no line above it leaves anything out."],
  ])("%j is an error with the number of the line", (line, problem) => {
    const failure = () => parseIgnoreRules(`# first\n\n${line}\nok\n`);
    expect(failure).toThrow(`.shortlinkignore, line 3: ${JSON.stringify(line)} ${problem}`);
  });

  it("may be long, and one that is too long for a pattern is an error that does not repeat it", () => {
    expect(ignored(`${"a*".repeat(100)}${"a".repeat(9800)}`)).toEqual([]);
    for (const line of ["a".repeat(1_000_000), "a*".repeat(101)])
      expect(() => parseIgnoreRules(`ok\n${line}`)).toThrow(
        /^\.shortlinkignore, line 2: "[a*]{20}…" is too long\. A line has at most 10000 characters and 100 asterisks\.$/,
      );
  });

  it("of the guide is accepted", () => {
    const [file = ""] = codeBlocks(documentAt("docs/arrive.md"), "text", "Declare what is in no stack");
    expect(parseIgnoreRules(file)).toHaveLength(4);
  });

  it("that is wrong does not hide another one", () => {
    expect(() => parseIgnoreRules("a/b\nok\nc/d")).toThrow(/line 1: .*\n.*line 3: /);
  });
});

it("the rules of a project are in its folder, and without a file there are none", async () => {
  const folder = temporaryFolder();
  expect(await readIgnoreRules(folder)).toEqual([]);
  writeFileSync(join(folder, ".shortlinkignore"), "\ufefflnk_1\n");
  expect(await readIgnoreRules(folder)).toHaveLength(1);
  const wrong = temporaryFolder();
  mkdirSync(join(wrong, ".shortlinkignore"));
  await expect(readIgnoreRules(wrong)).rejects.toThrow(".shortlinkignore cannot be read: ");
});

it("the titles of folders are those of no other objects", () => {
  expect([...folderTitles(objects)]).toEqual([
    ["fld_1", "Archive 2020"],
    ["fld_2", "Sales (EU)"],
    ["fld_3", "Fun\nand 🚀"],
    ["fld_4", undefined],
  ]);
});

it("many lines with one mistake are one message, and another mistake has its own", () => {
  expect(() => parseIgnoreRules(`${"folder:\n".repeat(3000)}destination:\n`)).toThrow(
    /^\.shortlinkignore, line 1: "folder:" names no folder\. .* The same for 2,999 more lines, such as line 2, line 3, line 4\.\n\.shortlinkignore, line 3001: "destination:" names no destination\. [^\n]*$/,
  );
});
