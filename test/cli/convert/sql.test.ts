import { expect, it } from "vitest";
import { converted, linksIn, lostIn } from "./convert";

const create =
  "CREATE TABLE `yourls_url` (\n  `keyword` varchar(100),\n  `url` text, PRIMARY KEY (`keyword`)\n);";

it("a dump of a database is read, with the texts as they are, and what is no link listed", () => {
  const text = [
    "-- phpMyAdmin SQL Dump",
    'SET SQL_MODE = "NO_AUTO_VALUE_ON_ZERO";',
    "/*!40101 SET NAMES utf8mb4 */;",
    "INSERT INTO `yourls_url` (`url`, `keyword`, `title`) VALUES",
    "('https://example.com/a;b?c=''d''', 'one', 'It\\'s (a)\\n\"test\"'),",
    "('https://example.com/2', 'two', NULL);",
    "INSERT INTO `yourls_options` VALUES (1, 'version', '1.9'), (2, 'x', 'y');",
    "INSERT INTO `yourls_url` SELECT * FROM `other`;",
  ].join("\n");
  const conversion = converted(text);
  expect(linksIn(conversion)).toEqual(["/one https://example.com/a;b?c='d'", "/two https://example.com/2"]);
  expect(conversion.links.map(({ line, title }) => [line, title])).toEqual([
    [5, 'It\'s (a)\n"test"'],
    [6, undefined],
  ]);
  expect(lostIn(conversion)).toEqual(["8: INSERT", "7: table yourls_options", "7: table yourls_options"]);
  expect([...conversion.metadata]).toEqual([["statement", 1]]);
});

it("rows after COPY of PostgreSQL are read, and statements that may hold others are listed", () => {
  const text = [
    "BEGIN;",
    "INSERT INTO links (address, target) VALUES ('one', 'https://example.com/1');",
    "COPY public.links (address, target, description) FROM stdin;",
    "two\thttps://example.com/2\ta\\tb\\\\n",
    "three\thttps://example.com/3;'\t\\N",
    "four\thttps://example.com/4",
    "\\.",
    "COPY public.other (address, target) FROM stdin WITH (FORMAT csv);",
    "five,https://example.com/5",
    "\\.",
    "UPDATE links SET target = 'https://example.com/3';",
    "COMMIT;",
  ].join("\n");
  const conversion = converted(text, { service: "kutt" });
  expect(linksIn(conversion)).toEqual([
    "/one https://example.com/1",
    "/two https://example.com/2",
    "/three https://example.com/3;'",
  ]);
  expect(conversion.links.map(({ description }) => description)).toEqual([undefined, "a\tb\\n", undefined]);
  expect(conversion.losses.map(({ line, what, reason }) => `${line}: ${what} ${reason}`)).toEqual([
    "6: a row of public.links has 2 values for 3 columns.",
    "8: COPY is not understood.",
    "11: UPDATE is not understood.",
  ]);
});

const insert = "INSERT INTO links (address, target, description) VALUES ";
const row = (name: string, description: string) =>
  `('${name}', 'https://example.com/${name}', ${description})`;

it.each([
  ["SQLite", "PRAGMA foreign_keys=OFF;", "unistr('a\\u000ab\\\\')", "a\nb\\"],
  ["SQLite", "BEGIN TRANSACTION;", "'a\\nb'", "a\\nb"],
  ["SQLite", "BEGIN TRANSACTION;", "'a' || char(10) || X'62'", "a\nb"],
  ["PostgreSQL", "SET standard_conforming_strings = on;", "'a\\nb'", "a\\nb"],
  ["PostgreSQL", "SET standard_conforming_strings = on;", "E'C:\\\\ \\'a\\'''\\nb'", "C:\\ 'a''\nb"],
  ["PostgreSQL", "SET standard_conforming_strings = on;", "'a, b'::character varying(10)", "a, b"],
  ["PostgreSQL", "SET standard_conforming_strings = on;", "$x$it's; $$ (a)$x$", "it's; $$ (a)"],
  ["PostgreSQL", "\\restrict x\n-- PostgreSQL database dump", "'#1 --x'", "#1 --x"],
  ["an older PostgreSQL", "SET standard_conforming_strings = off;", "'it\\'s'", "it's"],
  ["MySQL", "-- MySQL dump 10.13", "'it\\'s ''so'' \"\"\\nb'", "it's 'so' \"\"\nb"],
  ["MySQL", "/*!40101 SET NAMES utf8mb4 */;", '"it\'s \\"so\\" ""x"""', 'it\'s "so" "x"'],
  ["MySQL", "/*!40101 SET NAMES utf8mb4 */;", "_utf8mb4'a'", "a"],
  ["MySQL", "/*!40101 SET NAMES utf8mb4 */;", "0x612062", "a b"],
])(
  "a text in a dump of %s below %s such as %s is read as that database reads it",
  (_, start, written, text) => {
    const dump = `${start}\n${insert}${row("one", written)},\n${row("two", "NULL")};\n`;
    const conversion = converted(dump, { service: "kutt" });
    expect(conversion.links.map(({ slug, description }) => [slug, description])).toEqual([
      ["one", text],
      ["two", undefined],
    ]);
    expect(conversion.losses).toEqual([]);
  },
);

it.each([
  ["'a\\nb'", "has a backslash or a hash"],
  ["concat('a', 'b')", "has a value that is not understood, in place 3."],
  ["'a', 'b'", "has 4 values for 3 columns."],
])(
  "a row with %s is listed where nothing says which database wrote it, or what it means",
  (written, reason) => {
    const conversion = converted(`${insert}${row("one", written)},\n${row("two", "'b'")};\n`, {
      service: "kutt",
    });
    expect(conversion.links.map(({ slug }) => slug)).toEqual(["two"]);
    expect(conversion.losses.map((it) => [it.line, it.reason.slice(0, reason.length)])).toEqual([
      [1, reason],
    ]);
  },
);

it.each([
  ["'C:\\'", "C:\\"],
  ["'it\\'s'", "it's"],
])("the database of a dump is found from a text such as %s, which is closed only for it", (written, text) => {
  const dump = `${insert}${row("one", written)},\n${row("two", "'b'")};\n`;
  const conversion = converted(dump, { service: "kutt" });
  expect(conversion.links.map(({ description }) => description)).toEqual([text, "b"]);
  expect(conversion.losses).toEqual([]);
});

it("what stands behind the rows of a statement is no row", () => {
  const text = `${insert}${row("one", "'a'")} ON DUPLICATE KEY UPDATE target = VALUES(target), address = (1);`;
  const conversion = converted(text, { service: "kutt" });
  expect(conversion.links.map(({ slug }) => slug)).toEqual(["one"]);
  expect(conversion.losses).toEqual([]);
});

it("a dump of a database is recognized by its table of links, wherever it stands", () => {
  const log = "('2026-01-01 00:00:00', 'one', '', '', '::1', 'DE')";
  const text = [
    `INSERT INTO yourls_log VALUES ${Array.from({ length: 100 }, () => log).join(", ")};`,
    "INSERT INTO yourls_url (keyword, url) VALUES ('one', 'https://example.com/1');",
  ].join("\n");
  expect(linksIn(converted(text))).toEqual(["/one https://example.com/1"]);
});

it.each([
  ["names the columns once", `${create}\nINSERT INTO \`yourls_url\` VALUES ('one','https://example.com/1');`],
  [
    "does not name the columns",
    "INSERT INTO yourls_url VALUES ('one','https://example.com/1','One','2026-01-01 00:00:00','::1',3);",
  ],
])("a dump that %s is read as well", (_, text) => {
  const conversion = converted(text);
  expect(conversion.kind.name).toBe("yourls");
  expect(linksIn(conversion)).toEqual(["/one https://example.com/1"]);
});

it("a dump of which no row is certain is recognized, so that each is listed", () => {
  const conversion = converted(
    "INSERT INTO yourls_url (keyword, url) VALUES ('one', 'https://example.com/\\n');",
  );
  expect(conversion.kind.name).toBe("yourls");
  expect(lostIn(conversion)).toEqual(["1: a row"]);
});

it.each([
  [
    "INSERT INTO yourls_url (keyword, url) VALUES ('one', 'https://example.com/1'), ('two', 'https://exam",
    "1",
  ],
  ["COPY links (address, target) FROM stdin;\none\thttps://example.com/1\ntwo\thttps://exam", "3"],
])("the row in which a dump is cut off is listed: %j", (text, line) => {
  const conversion = converted(text);
  expect(linksIn(conversion)).toEqual(["/one https://example.com/1"]);
  expect(lostIn(conversion).join("\n")).toMatch(new RegExp(`^${line}: .* without (its|their) end$`, "m"));
});

it("rows in a comment that only MySQL runs are listed", () => {
  const row = "INSERT INTO links (address, target) VALUES ('one', 'https://example.com/1');";
  const conversion = converted(`-- MySQL dump 10.13\n${row}\n/*!40000 ${row.replace("one", "two")} */;\n`);
  expect(linksIn(conversion)).toEqual(["/one https://example.com/1"]);
  expect(lostIn(conversion)).toEqual(["3: rows in a comment that MySQL runs"]);
});

it("rows of COPY without the line that ends them are read, and listed as cut off", () => {
  const conversion = converted("COPY links (address, target) FROM stdin;\none\thttps://example.com/1\n");
  expect(linksIn(conversion)).toEqual(["/one https://example.com/1"]);
  expect(lostIn(conversion)).toEqual(["2: rows without their end"]);
});

it("a link on a host of the service is kept where another row of its line is on a domain of its own", () => {
  const text =
    "INSERT INTO `Link` (`domain`,`key`,`url`) VALUES ('dub.sh','one','https://example.com/1')," +
    "('go.example.com','two','https://example.com/2');";
  const conversion = converted(text, { service: "dub" });
  expect(linksIn(conversion)).toEqual([
    "/one https://example.com/1",
    "go.example.com/two https://example.com/2",
  ]);
  expect(lostIn(conversion)).toEqual(["1: domain dub.sh"]);
  expect(conversion.losses[0]?.reason).toContain("the link is on the default domain of the account");
});
