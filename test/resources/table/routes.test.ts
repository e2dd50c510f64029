import { describe, expect, it } from "vitest";
import { expires } from "../../../provider";
import { formatFailure } from "../../../provider/lifecycle";
import { parseTable } from "../../../provider/resources/table/parse-table";
import { readTable } from "../../../provider/resources/table/read-table";
import { opens, otherwise, when } from "../../support/routes";
import { table } from "../../support/table";

const a = "https://a.example";
const b = "https://b.example";
const c = "https://c.example";

/** The rows of a table in which nothing is wrong. */
function rowsOf(text: string): Record<string, unknown> {
  const { rows, failures } = parseTable(text);
  expect(failures).toEqual([]);
  return Object.fromEntries(rows);
}

/** Everything that is wrong with a table. */
const failuresOf = (...lines: string[]): string[] => readTable(lines.join("\n")).failures.map(formatFailure);

describe("columns of routes", () => {
  it("are the routes of `when` and `otherwise`, from left to right, with url last", () => {
    const text = `slug,url,"url[language = de, country=CH]",url[os=iOS|iPadOS],url[userAgent=bot|crawler]\npress,${a},${b},${c},\njobs,${a},,,${b}\nplain,${a},,,\n`;
    expect(rowsOf(text)).toEqual({
      press: {
        slug: "press",
        routes: [
          when({ language: "de", country: "CH" }, b),
          when({ os: ["iOS", "iPadOS"] }, c),
          otherwise(a),
        ],
      },
      jobs: { slug: "jobs", routes: [when({ userAgent: "bot|crawler" }, b), otherwise(a)] },
      plain: { slug: "plain", url: a },
    });
  });

  it("exclude visitors with !=", () => {
    const conditions = [
      { type: "COUNTRY", operator: "NOT_IN", valueKey: "country", valueJson: { values: ["DE", "AT"] } },
    ];
    expect(rowsOf(`slug,url[country!=DE|AT],url\npress,${b},${a}`)).toMatchObject({
      press: { routes: [{ platform: "GEO", conditions, actionConfig: { url: b } }, otherwise(a)] },
    });
  });

  it("may be separated by semicolons, with commas in their names", () => {
    expect(rowsOf(`slug;url;url[country=DE, os=iOS, language=de]\npress;${a};${b}`)).toEqual({
      press: {
        slug: "press",
        routes: [when({ country: "DE", os: "iOS", language: "de" }, b), otherwise(a)],
      },
    });
  });

  it("get the utm parameters of their row", () => {
    expect(
      rowsOf(
        `slug,url,url[country=DE],expires,expired_url,utm_source\npress,${a}#x,${b}?q=1,2030-12-31,${c},news`,
      ),
    ).toMatchObject({
      press: {
        routes: [
          { actionConfig: { url: `${b}?q=1&utm_source=news` } },
          { actionConfig: { url: `${a}?utm_source=news#x` } },
          { actionConfig: { url: `${c}?utm_source=news` } },
        ],
      },
    });
  });

  it("give each row routes of its own, which a program may change", () => {
    const { links } = readTable(`slug,url,url[country=DE]\none,${a},${b}\ntwo,${a},${b}`);
    links.one?.routes?.[0]?.conditions?.pop();
    expect(links.two?.routes).toEqual([when({ country: "DE" }, b), otherwise(a)]);
  });
});

describe("an expiry", () => {
  const features = [expires("2030-12-31")];

  it("ends the link, with and without routes", () => {
    expect(
      rowsOf(`slug,url,url[country=DE],expires\none,${a},,2030-12-31\ntwo,${a},${b},2030-12-31\nnone,${a},,`),
    ).toEqual({
      one: { slug: "one", url: a, routeFeatures: features },
      two: { slug: "two", routes: [when({ country: "DE" }, b), otherwise(a)], routeFeatures: features },
      none: { slug: "none", url: a },
    });
  });

  it("ends the routes before another fallback, if there is a URL for afterwards", () => {
    expect(
      rowsOf(
        `slug,url,url[country=DE],expires,expired_url\none,${a},,2030-12-31,${c}\ntwo,${a},${b},2030-12-31,${c}`,
      ),
    ).toEqual({
      one: {
        slug: "one",
        routes: [{ actionType: "URL", actionConfig: { url: a }, features }, otherwise(c)],
      },
      two: {
        slug: "two",
        routes: [
          when({ country: "DE" }, { url: b, features }),
          { actionType: "URL", actionConfig: { url: a }, features },
          otherwise(c),
        ],
      },
    });
  });
});

describe("a start", () => {
  it("comes first, and ends when the others begin, also where these end", () => {
    const header = "slug,url,url[country=DE],starts,before_url,expires,expired_url,utm_source";
    const before = opens("2030-01-01", { before: c });
    expect(
      rowsOf(
        `${header}\none,${a},,2030-01-01,${c},,,\ntwo,${a},${b},2030-01-01,${c},2030-12-31,${a},\nnone,${a},,,,,,`,
      ),
    ).toEqual({
      one: { slug: "one", routes: [before, otherwise(a)] },
      two: {
        slug: "two",
        routes: [
          before,
          when({ country: "DE" }, { url: b, features: [expires("2030-12-31")] }),
          { actionType: "URL", actionConfig: { url: a }, features: [expires("2030-12-31")] },
          otherwise(a),
        ],
      },
      none: { slug: "none", url: a },
    });
  });

  it("needs a time and where visitors go before", () => {
    expect(
      failuresOf(
        "slug,url,starts,before_url",
        `aaa,${a},2030-01-01,`,
        `bbb,${a},,${b}`,
        `ccc,${a},soon,${b}`,
      ),
    ).toEqual([
      "line 2, column starts: needs where visitors go before; set before_url.",
      "line 3, column before_url: needs the time until which it is used; set starts.",
      'line 4, column starts: "soon" is not a time; use one such as 2030-12-31 or 2030-12-31T18:00:00Z.',
    ]);
  });
});

describe("what is wrong with columns of routes", () => {
  it.each(table<[name: string, reason: string]>`
    ${"url[contry=DE]"}         | ${'visitors have no "contry". Did you mean country?'}
    ${"url[plan=x]"}            | ${'visitors have no "plan". They have country, deviceProfile, os, browser, language, referrerDomain, userAgent.'}
    ${"url[]"}                  | ${"has an empty condition; write one such as country=DE or os=iOS."}
    ${"url[DE]"}                | ${'"DE" is not a condition; write one such as country=DE or os=iOS.'}
    ${"url[country=]"}          | ${"has no value for country; write it as country=DE."}
    ${"url[os=iOS|]"}           | ${"has no value for os; write it as os=…."}
    ${"url[country=Germany]"}   | ${'"Germany" is not accepted; use a country code of two letters such as DE.'}
    ${"url[userAgent=(]"}       | ${'"(" is not a valid regular expression: Unterminated group.'}
    ${"url[userAgent!=bot]"}    | ${"userAgent is a regular expression, which only = compares with."}
    ${"url[os=a[b]]"}           | ${"os has a value with a bracket, a quote, a semicolon or a control character; declare such routes in the program."}
    ${"url[country=DE"}         | ${"has no closing bracket at its end; name it such as url[country=DE]."}
    ${"URL[country=DE]"}        | ${"there is no such column; only url takes visitors in brackets: url[country=DE]."}
    ${"title[country=DE]"}      | ${"there is no such column; only url takes visitors in brackets: url[country=DE]."}
    ${"expire"}                 | ${"there is no such column. Did you mean expires?"}
    ${"expired_url"}            | ${"needs a column expires, with the time from which it is used; add one."}
    ${"before_url"}             | ${"needs a column starts, with the time until which it is used; add one."}
    ${"starts"}                 | ${"needs a column before_url, with where visitors go before; add one."}
    ${"password"}               | ${"a table is no place for passwords; remove the column, and declare the feature PASSWORD with a secret in the program, in the routeFeatures of the link."}
    ${"Password"}               | ${"a table is no place for passwords; remove the column, and declare the feature PASSWORD with a secret in the program, in the routeFeatures of the link."}
    ${"tags"}                   | ${"links have no tags; use folderId to group links, or options.tags for a text that the service only keeps."}
  `)("is the name %s", (name, reason) => {
    expect(failuresOf(`slug,url,${name}`, `press,${a},x`)).toEqual([`line 1, column ${name}: ${reason}`]);
  });

  it.each(table<[header: string, failure: string]>`
    ${'"url[country=DE,country=AT]",url'}    | ${"column url[country=DE,country=AT]: compares country twice; join values of which one must hold: country=A|B."}
    ${"url[country=DE],url,url[ country = DE ]"} | ${"column url[ country = DE ]: has the same name as column 2; remove one of them."}
    ${"url[country=DE]"}                     | ${"column url[country=DE]: needs a column url, for all other visitors; add one."}
    ${"url[language=de, country=CH],url"}    | ${'column url[language=de: is only the beginning of a name; put the name in quotes: "url[language=de, country=CH]".'}
  `)("is the header %s", (header, failure) => {
    expect(failuresOf(`slug,${header}`, "press,x")).toContain(`line 1, ${failure}`);
  });

  it("is white space in a destination, which comes with what is pasted", () => {
    const header = "slug,url,url[os=iOS],expires,expired_url";
    const row = "press,https://a.example ,https://b.example\u00a0,2030-12-31,https://c.example/a b";
    expect(failuresOf(header, row)).toEqual([
      'line 2, column url[os=iOS]: "https://b.example\u00a0" has white space; remove it, or write it as %20.',
      'line 2, column url: "https://a.example " has white space; remove it, or write it as %20.',
      'line 2, column expired_url: "https://c.example/a b" has white space; remove it, or write it as %20.',
    ]);
  });

  it("is reported by line and column, and the other rows are read", () => {
    const header = "slug,url,url[country=DE],expires,expired_url,routes,routeFeatures,utm_source";
    const text = [
      header,
      `aaa,,${b},,,,,`,
      `bbb,${a},${b},tomorrow,${c},,,`,
      `ccc,${a},,,${c},,,`,
      `ddd,${a},${b},,,"[{""isGlobalFallback"":true}]",,`,
      `eee,${a},,2030-12-31,,,[],`,
      "fff,,b.example,,,,,x",
      `ggg,a b,${b},31.12.2030,,,,`,
      `hhh,${a},b.example,2030-12-31,${c},,,`,
      `iii,${a},${b},2030-12-31,,,,`,
    ];
    expect(failuresOf(...text)).toEqual([
      "line 2, column url: is empty, but url[country=DE] is not; set where all other visitors go.",
      'line 3, column expires: "tomorrow" is not a time; use one such as 2030-12-31 or 2030-12-31T18:00:00Z.',
      "line 4, column expired_url: needs the time from which it is used; set expires.",
      "line 5, column url[country=DE]: conflicts with column routes, which holds the whole list; use one of them.",
      "line 6, column expires: conflicts with column routeFeatures, which holds the whole list; use one of them.",
      "line 7, column url: is empty, but url[country=DE] is not; set where all other visitors go.",
      'line 8, column expires: "31.12.2030" is not a time; use one such as 2030-12-31 or 2030-12-31T18:00:00Z.',
      'line 8, column url: "a b" is not a URL; use one such as https://example.com/page.',
      'line 9, column url[country=DE]: "b.example" is not a URL; use one such as https://b.example/.',
    ]);
    expect(Object.keys(readTable(text.join("\n")).links)).toEqual(["iii"]);
  });

  it("is found at the place of each value of a route", () => {
    const { place } = parseTable(
      `slug,url,url[os=iOS],expires,expired_url,routes\none,${a},${b},2030-12-31,${c},\ntwo,${a},,2030-12-31,,\nsix,,,,,[]`,
    );
    expect(
      [
        "routes[0].conditions[0].valueKey",
        "routes[1].actionConfig.url",
        "routes[2]",
        "routes[0].features[0].config",
      ].map((path) => place("one", path)),
    ).toEqual(["url[os=iOS]", "url", "expired_url", "expires"].map((name) => `line 2, column ${name}`));
    expect(place("two", ["routeFeatures", 0, "config"])).toBe("line 3, column expires");
    expect(place("six", "routes[0].priority")).toBe("line 4, column routes[0].priority");
  });
});

it("the line of each value is known, and its column if there is one", () => {
  const table = parseTable(
    "slug,url,url[country=DE]\npress,https://example.com/press,https://example.com/presse\n",
  );
  expect(table.locate("press", "routes[0].actionConfig.url")).toEqual({ line: 2, column: "url[country=DE]" });
  expect(table.locate("press", "title")).toEqual({ line: 2, column: undefined });
  const json = parseTable('{\n "press": { "url": "https://example.com/press" } }');
  expect(json.locate("press", "url")).toEqual({ line: 2, column: undefined });
  expect(parseTable('[{ "slug": "press" }]').locate("press", "url").line).toBeUndefined();
});
