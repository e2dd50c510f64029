import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { expires } from "../../../provider";
import type { Properties } from "../../../provider/lifecycle";
import { parseTable } from "../../../provider/resources/table/parse-table";
import { csvOf } from "../../../provider/resources/table/print-csv";
import { opens, otherwise, when } from "../../support/routes";
import "../../support/random";

const urls = ["https://a.example", "https://b.example/?q=%20", "https://c.example/,x", "b.example"];
const aUrl = fc.constantFrom(...urls);
const [a, b] = urls;
const expiry = expires("2030-12-31");

const rowsOf = (links: readonly Properties[]): ReadonlyMap<string, Properties> =>
  new Map(links.map((link, index) => [`key-${index}`, link]));

/** Prints links, which are read back as they were, and returns the text. */
function printed(rows: ReadonlyMap<string, Properties>): string {
  const text = csvOf(rows) ?? "";
  const { failures, rows: found } = parseTable(text);
  expect(failures).toEqual([]);
  expect([...found]).toEqual([...rows]);
  return text;
}

const headerOf = (...links: Properties[]): string | undefined => printed(rowsOf(links)).split("\n")[0];

const optional = <T>(fields: { [K in keyof T]: fc.Arbitrary<T[K]> }) =>
  fc.record(fields, { requiredKeys: [], noNullPrototype: true });

/** Visitors whom a column can name. */
const visitors = optional({
  country: fc.uniqueArray(fc.constantFrom("DE", "AT", "ch"), { minLength: 1 }),
  deviceProfile: fc.constantFrom("iPhone 15", "PHONE"),
  os: fc.constantFrom("iOS", "a=b", "!"),
  language: fc.constantFrom("de", ["fr", "fr-CA"]),
  userAgent: fc.constantFrom("bot|crawler", "(?i)bot"),
}).filter((it) => Object.keys(it).length > 0);

/** A graph that columns can say. */
const graph = fc
  .record({
    routed: fc.uniqueArray(fc.tuple(visitors, aUrl), {
      maxLength: 4,
      selector: ([who]) => JSON.stringify(when(who, "x:y")),
    }),
    url: aUrl,
    ends: fc.boolean(),
    beforeUrl: fc.option(aUrl, { nil: undefined }),
    expiredUrl: fc.option(aUrl, { nil: undefined }),
  })
  .map(({ routed, url, ends, beforeUrl, expiredUrl }): Properties => {
    const features = [expiry];
    const routeFeatures = ends && expiredUrl === undefined ? { routeFeatures: features } : {};
    if (routed.length === 0 && beforeUrl === undefined && expiredUrl === undefined)
      return { url, ...routeFeatures };
    const to = (url: string) => (expiredUrl === undefined ? url : { url, features });
    const first = expiredUrl === undefined ? [] : [{ ...otherwise(to(url)), isGlobalFallback: undefined }];
    return {
      routes: [
        ...(beforeUrl === undefined ? [] : [opens("2030-01-01", { before: beforeUrl })]),
        ...routed.map(([who, url]) => when(who, to(url))),
        ...first,
        otherwise(expiredUrl ?? url),
      ],
      ...routeFeatures,
    };
  });

const oddText = fc.oneof(
  fc.constantFrom("", " a", "a|b", "a,b", "[x]", "a;b", '"', "\n", "__proto__", "ÄÖ"),
  fc.string({ unit: "binary" }),
);

/** A route that columns may not be able to say. */
const oddRoute = fc
  .tuple(
    fc.oneof(visitors, optional({ os: fc.array(oddText), country: oddText, userAgent: oddText })),
    aUrl,
    optional({
      ...{ priority: fc.integer(), clientRouteId: oddText, isGlobalFallback: fc.boolean() },
      ...{
        platform: fc.constantFrom("GLOBAL", "OS"),
        actionConfig: fc.constantFrom(null, {}, { url: a, x: 1 }, { url: "" }, { url: "x:y z" }),
      },
      features: fc.constantFrom(
        [],
        [expiry],
        [expires("soon")],
        [{ ...expiry, enabled: true }],
        [expiry, expiry],
        {},
      ),
      conditions: fc.constantFrom(
        ...[
          [],
          null,
          [null],
          [{ type: "OS", valueKey: "os" }],
          [{ type: "OS", operator: "IN", valueKey: "x", valueJson: { values: ["a"] } }],
        ],
        [{ type: "COUNTRY", operator: "EQUALS", valueKey: "country", valueJson: { value: "DE" } }],
        JSON.parse(
          '[{"type":"OS","operator":"IN","valueKey":"os","valueJson":{"values":["iOS"],"__proto__":1}}]',
        ),
      ),
    }),
    fc.nat(2),
  )
  .map(([who, url, odd, luck]) => {
    const named = Object.keys(who).length > 0 ? when(who, url) : otherwise(url);
    return luck === 0 ? { ...named, ...odd } : named;
  });

/** A link whose graph columns may not be able to say. */
const oddLink = optional({
  url: aUrl,
  title: fc.constant("Title"),
  routes: fc.oneof(
    fc.array(oddRoute, { maxLength: 4 }),
    fc.constantFrom<unknown[]>({} as never, [null], ["x"]),
  ),
  routeFeatures: fc.constantFrom<unknown>([], [expiry], [expires("soon")], [expiry, expiry], {}, [
    { ...expiry, scope: "x" },
  ]),
});

describe("a printed table with routes", () => {
  it("has columns for every graph that columns can say, and is read back as it was", () => {
    fc.assert(
      fc.property(graph, (link) => {
        expect(headerOf(link)).not.toMatch(/\broute/);
      }),
    );
  });

  it("is read back as it was, whatever graphs its links have", () => {
    fc.assert(
      fc.property(fc.array(fc.oneof(graph, oddLink), { maxLength: 6 }), (links) => {
        printed(rowsOf(links.filter((link) => Object.keys(link).length > 0)));
      }),
      { numRuns: 300 },
    );
  });

  it("is that of the table from which its links were read", () => {
    const columns = [
      "url[country=DE]",
      "url[os=iOS|Android]",
      '"url[country=AT, language!=de]"',
      "url",
      "expires",
      "expired_url",
    ];
    const cells = fc.constantFrom(a, b, "");
    const lines = fc.array(
      fc.record({
        routed: fc.tuple(cells, cells, cells),
        ends: fc.constantFrom(",", "2030-12-31,", `2030-12-31,${b}`),
      }),
    );
    fc.assert(
      fc.property(fc.shuffledSubarray(columns.slice(0, 3)), lines, (routed, rows) => {
        const header = ["slug", ...routed, ...columns.slice(3)].join(",");
        const text = [
          header,
          ...rows.map(({ routed: urls, ends }, index) =>
            [`s-${index}`, ...urls.slice(0, routed.length), a, ends].join(","),
          ),
        ].join("\n");
        const table = parseTable(text);
        expect(table.failures).toEqual([]);
        const again = printed(table.rows);
        expect(again).not.toMatch(/\broute/);
        expect(printed(parseTable(again).rows)).toBe(again);
      }),
    );
  });

  it("has the routes of each link from left to right, before url", () => {
    const [de, at, ios] = [
      when({ country: "DE" }, "x:1"),
      when({ country: "AT" }, "x:2"),
      when({ os: "iOS" }, "x:3"),
    ];
    const links = [
      { slug: "one", routes: [at, ios, otherwise("x:4")] },
      { slug: "two", routes: [de, at, otherwise("x:5")], title: "Two" },
      { slug: "six", url: "x:6" },
    ];
    expect(csvOf(new Map(links.map((link) => [link.slug, link])))).toBe(
      "slug,url[country=DE],url[country=AT],url[os=iOS],url,title\none,,x:2,x:3,x:4,\ntwo,x:1,x:2,,x:5,Two\nsix,,,,x:6,\n",
    );
  });

  it("has the routes of a link as JSON where their order contradicts that of others, or there are too many columns", () => {
    const [de, at] = [when({ country: "DE" }, "x:1"), when({ country: "AT" }, "x:2")];
    const graphOf = (...routes: object[]) => ({ routes: [...routes, otherwise("x:3")] });
    expect(headerOf(graphOf(de, at), graphOf(at, de))).toBe("key,url[country=DE],url[country=AT],url,routes");
    expect(headerOf(graphOf(de, de))).toBe("key,routes");
    const many = Array.from({ length: 60 }, (_, n) => graphOf(when({ os: `os-${n}` }, "x:1")));
    const header = headerOf(...many)?.split(",") ?? [];
    expect(header).toHaveLength(53);
    expect(header.at(-1)).toBe("routes");
  });
});
