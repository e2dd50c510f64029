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

it("statements that may hold rows are listed, such as COPY of PostgreSQL and what follows it", () => {
  const text = [
    "BEGIN;",
    "INSERT INTO links (address, target) VALUES ('one', 'https://example.com/1');",
    "COPY public.links (address, target) FROM stdin;",
    "two\thttps://example.com/2",
    "\\.",
    "UPDATE links SET target = 'https://example.com/3';",
    "COMMIT;",
  ].join("\n");
  const conversion = converted(text, { kind: "kutt" });
  expect(linksIn(conversion)).toEqual(["/one https://example.com/1"]);
  expect(lostIn(conversion)).toEqual(["3: COPY", "4: two"]);
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
