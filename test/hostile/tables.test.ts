import { describe, expect, it } from "vitest";
import { tableOf } from "../../provider/resources/table/json-table";
import { parseTable } from "../../provider/resources/table/parse-table";
import { csvOf } from "../../provider/resources/table/print-csv";
import { expectLinear } from "../support/linear-time";

/** Texts of about this many characters. */
const texts: Readonly<Record<string, (size: number) => string>> = {
  "rows of eight cells": (size) =>
    `slug,url,title,sortOrder,folderId,seo.title,options.owner,utm_source\n${Array.from({ length: size / 100 }, (_, row) => `link-${row},https://example.com/${row},"Title, ${row}",${row},f1,S,anna,news\n`).join("")}`,
  quotes: (size) => '"'.repeat(size),
  "lines of one quote": (size) => '"\n'.repeat(size / 2),
  "misplaced quotes": (size) => `slug\n${'a"\n'.repeat(size / 3)}`,
  "quotes that are opened again and again": (size) => `slug,url\n${'a,"b\n'.repeat(size / 5)}`,
  "NUL characters": (size) => "\0".repeat(size),
  commas: (size) => ",".repeat(size),
  "a header of many columns": (size) => Array.from({ length: size / 8 }, (_, at) => `c${at}`).join(","),
  "one long name": (size) => `slug,${"x".repeat(size)}\n`,
  "a name with many dots": (size) => `slug,options${".a".repeat(size / 2)}\na,b\n`,
  brackets: (size) => "[".repeat(size),
  "a column with many conditions": (size) => `slug,url,"url[${"os=a|b,".repeat(size / 7)}]"\na,b,c\n`,
  "a column with many values": (size) => `slug,url,url[country=${"DE|".repeat(size / 3)}DE]\na,b,c\n`,
  "a condition on one long name": (size) => `slug,url,url[${"x".repeat(size)}=y]\na,b,c\n`,
  "a name that many delimiters tear apart": (size) => `slug,url[${"os=a,".repeat(size / 5)}]\n`,
  "rows of routes": (size) =>
    `slug,url[os=iOS],url,expires,expired_url\n${Array.from({ length: size / 60 }, (_, row) => `link-${row},https://a.example,https://b.example,2030-12-31,x:y\n`).join("")}`,
  "one long cell": (size) => `slug,title\na,"${"x,\n".repeat(size / 3)}"\n`,
  "one long cell of JSON": (size) => `slug,options\na,"{""a"":[${"1,".repeat(size / 2)}"\n`,
  "rows with one key": (size) => `slug\n${"a\n".repeat(size / 2)}`,
  "rows of one cell too few": (size) => `slug,url\n${"a\n".repeat(size / 2)}`,
  "line breaks": (size) => "\n".repeat(size),
  "white space": (size) => " ".repeat(size),
  "JSON with one key": (size) => `{${'"a":{},\n'.repeat(size / 8)}"a":{}}`,
  "JSON with an error at its end": (size) => `[${'{"slug":"a"},\n'.repeat(size / 14)}]`,
  "backslashes in JSON": (size) => `{"${"\\\\".repeat(size / 2)}":{}}`,
};

describe("a table", () => {
  it.each(Object.entries(texts))("of %s takes linear time", async (_, make) => {
    await expectLinear(parseTable, make);
  });

  it("of a name such as __proto__ changes no other object", () => {
    const text =
      "key,options.__proto__.polluted,options.constructor.prototype.polluted\n__proto__,yes,yes\nconstructor,yes,\n";
    const { rows, failures } = parseTable(text);
    expect(failures).toEqual([]);
    expect([...rows.keys()]).toEqual(["__proto__", "constructor"]);
    expect(JSON.stringify(rows.get("__proto__"))).toBe(
      '{"options":{"__proto__":{"polluted":"yes"},"constructor":{"prototype":{"polluted":"yes"}}}}',
    );
    expect(Object.hasOwn(Object.prototype, "polluted")).toBe(false);
    expect(parseTable(tableOf(rows)).rows).toEqual(rows);
    expect(parseTable(csvOf(rows) ?? "").rows).toEqual(rows);
  });

  it("with NUL characters and a cell of 1 MB keeps them", () => {
    const long = "x".repeat(1_000_000);
    expect(parseTable(`slug,title,description\na,"b\0c",${long}\n`).rows.get("a")).toEqual({
      slug: "a",
      title: "b\0c",
      description: long,
    });
  });

  it("stops looking for misplaced quotes after a hundred", () => {
    const { failures } = parseTable(`slug\n${'a"\n'.repeat(500)}b\n`);
    expect(failures).toHaveLength(101);
    expect(failures.at(-1)).toEqual({
      path: "line 102",
      reason: "and the lines after it were not checked; correct the others first.",
    });
  });
});
