import { describe, it } from "vitest";
import { kinds } from "../../provider/cli/convert/kinds/kinds";
import { contentOf } from "../../provider/cli/convert/source/content";
import { expectLinear } from "../support/linear-time";

/** Texts of about this many characters. */
const texts: Readonly<Record<string, (size: number) => string>> = {
  "empty lines": (size) => "\n".repeat(size),
  "white space before a statement": (size) => `${" \n".repeat(size / 2)}INSERT INTO a VALUES (1);`,
  "texts of SQL that are not closed": (size) => `INSERT INTO a VALUES ('${"\\'".repeat(size / 2)}`,
  "comments of SQL that are not closed": (size) => `INSERT INTO a VALUES (1);\n${"/*".repeat(size / 2)}`,
  "rows of SQL": (size) => `INSERT INTO a (url) VALUES ${"('x:y'),".repeat(size / 8)}('x:y');`,
  "words of nginx that are not closed": (size) => `map $a $b {\n${'"\\" '.repeat(size / 4)}`,
  "blocks of nginx": (size) => "map $a $b {\n".repeat(size / 12),
  "maps of nginx": (size) => "map $a $b { /a https://b.c; }\n".repeat(size / 30),
  "locations of nginx": (size) => `server {${"location = /a { return 301 x:y; }".repeat(size / 34)}}`,
  "servers in servers of nginx": (size) => "server { server_name a.b; rewrite ^/a$ x:y;\n".repeat(size / 45),
  "sections in sections of Apache": (size) => "<If a>\nServerName a.b\nRedirect /a x:y\n".repeat(size / 40),
  "backslashes of Apache": (size) => `Redirect /a \\\n${"\\".repeat(size / 2)}${"\\\n".repeat(size / 4)}`,
  "backslashes of CSV": (size) => `keyword,url\n${'"a\\"b","x:y"\n'.repeat(size / 14)}`,
  "flags of Apache": (size) => `RewriteRule ^a$ b [${"C,".repeat(size / 2)}`,
  "rules of Apache": (size) => "RewriteRule ^a$ https://example.com [R,C]\n".repeat(size / 42),
  "lists in lists of JSON": (size) => `${'[{"url":'.repeat(40)}"${"x".repeat(size)}"${"}]".repeat(40)}`,
  "links without a slug": (size) => `[${'{"long_url":"x:y"},'.repeat(size / 19)}{"long_url":"x:y"}]`,
};

describe("an export", () => {
  it.each(Object.entries(texts))("of %s is read by each kind in linear time", async (_, make) => {
    await expectLinear((text) => {
      const content = contentOf(text, "export");
      for (const kind of kinds) {
        kind.recognize(content);
        kind.read(content, {});
      }
    }, make);
  });
});
