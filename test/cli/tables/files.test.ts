import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { readTableFile, TableFiles, tablesIn } from "../../../provider/cli/tables/files";
import { textDigest } from "../../../provider/lifecycle";
import { temporaryFolder } from "../../support/shell";

it("a table is found by its text in the files that may be one, whatever the other files are", () => {
  const folder = temporaryFolder();
  const inFolder = (name: string) => join(folder, name);
  mkdirSync(inFolder("data"));
  for (const name of ["a.CSV", "b.tsv", "c.txt", "d.json", "data/e.csv", "f.csv.bak", "g.md"])
    writeFileSync(inFolder(name), `slug,url\n${name},https://example.com`);
  writeFileSync(inFolder("wrong.csv"), Uint8Array.of(0xc3, 0x28));
  const names = ["a.CSV", "b.tsv", "c.txt", "d.json", "data/e.csv", "wrong.csv"];
  expect(tablesIn(folder).toSorted()).toEqual(names.map(inFolder));
  expect(readTableFile(inFolder("wrong.csv"))).toBeUndefined();
  expect(readTableFile(inFolder("missing.csv"))).toBeUndefined();
  const files = new TableFiles(folder);
  const digest = textDigest("slug,url\r\ndata/e.csv,https://example.com");
  expect(files.fileOf({ digest })).toBe("data/e.csv");
  expect(files.pathOf({ digest })).toBe(inFolder("data/e.csv"));
  expect(files.fileOf({ file: inFolder("a.CSV"), digest })).toBe("a.CSV");
  expect([files.fileOf({ digest: textDigest("") }), files.fileOf({}), files.fileOf(undefined)]).toEqual([
    ...[undefined, undefined, undefined],
  ]);
});
