import fc from "fast-check";
import { describe, expect } from "vitest";
import { itRandom } from "../../support/random-runs";
import { converted } from "./convert";
import {
  csvTable,
  mysqlDump,
  postgresCopy,
  postgresEscapes,
  postgresInserts,
  type Row,
  sqliteDump,
} from "./dumps";

const runs = { quick: 200, all: 5000, soak: 100_000 };

/** Texts with what means something to databases and spreadsheets. */
const text = fc.string({
  maxLength: 12,
  unit: fc.constantFrom(..."ab'\"\\\\;,()#-$nNrx01 \n\r\t|", "--", "''", "\\N", "\\'", "),(", "/*", "::"),
});

const rowsOf = (url: fc.Arbitrary<string>): fc.Arbitrary<Row[]> =>
  fc
    .array(fc.record({ url, text: fc.option(text) }), { minLength: 1, maxLength: 5 })
    .map((rows) => rows.map((row, index) => ({ ...row, slug: `row-${index}` })));

const rows = rowsOf(fc.constantFrom("https://example.com/a;b='c'", "https://example.com/?a=1&b=(2)"));

/** What is left of a text in a link. */
const kept = (it: string | null): string | undefined => it?.trim() || undefined;

const read = (file: string) => converted(file, { service: "kutt" });

describe("each row is a link, with its texts as they are:", () => {
  const dumps = { mysqldump: mysqlDump, sqlite3: sqliteDump, postgresCopy, postgresInserts, postgresEscapes };
  for (const [name, write] of Object.entries(dumps))
    itRandom(name, runs, (parameters) =>
      fc.assert(
        fc.property(rows, (all) => {
          const { links, losses } = read(write(all));
          expect(links.map(({ slug, url, description }) => [slug, url, description])).toEqual(
            all.map((it) => [it.slug, it.url, kept(it.text)]),
          );
          expect(losses).toEqual([]);
        }),
        parameters,
      ),
    );
});

describe("each row is a link, with its texts as they are, or is listed:", () => {
  itRandom("a dump of which nothing says who wrote it", runs, (parameters) =>
    fc.assert(
      fc.property(rows, (all) => {
        const { links, losses } = read(mysqlDump(all, false));
        for (const { slug, description } of links)
          expect(description).toBe(kept(all.find((it) => it.slug === slug)?.text ?? null));
        expect(links.length === all.length || losses.length > 0).toBe(true);
      }),
      parameters,
    ),
  );

  const urls = fc.constantFrom(
    "https://example.com/1",
    "https://example.com/?a=1,2",
    "https://example.com/;b;c",
  );
  itRandom("a table without some of its quotes", runs, (parameters) =>
    fc.assert(
      fc.property(
        rowsOf(urls),
        fc.constantFrom(",", ";", "\t"),
        fc.func(fc.boolean()),
        (all, delimiter, isQuoted) => {
          const table = csvTable(all, delimiter, isQuoted);
          const { links, losses } = read(table);
          for (const { slug, url, description } of links) {
            const row = all.find((it) => it.slug === slug);
            expect([url, description], table).toEqual([row?.url, kept(row?.text ?? null)]);
          }
          const lost = losses.filter(({ what }) => what === "a row");
          expect(links.length + lost.length, table).toBe(all.length);
        },
      ),
      parameters,
    ),
  );
});
