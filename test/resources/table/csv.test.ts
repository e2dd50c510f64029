import { describe, expect, it } from "vitest";
import { formatFailure } from "../../../provider/lifecycle";
import { parseTable } from "../../../provider/resources/table/parse-table";
import { readTable } from "../../../provider/resources/table/read-table";

/** The rows of a table in which nothing is wrong. */
function rowsOf(text: string): Record<string, unknown> {
  const { rows, failures } = parseTable(text);
  expect(failures).toEqual([]);
  return Object.fromEntries(rows);
}

/** What is wrong with a table. */
const failuresOf = (text: string): string[] => parseTable(text).failures.map(formatFailure);

describe("a table in CSV", () => {
  it("has the inputs of a link on each line, under the names in its header", () => {
    expect(
      rowsOf("slug,url,title\npress,https://a.example/press,Press\njobs,https://a.example/jobs,\n"),
    ).toEqual({
      press: { slug: "press", url: "https://a.example/press", title: "Press" },
      jobs: { slug: "jobs", url: "https://a.example/jobs" },
    });
  });

  it("names its rows by a key, or by the slug where there is none", () => {
    const text =
      "key,slug,url\none,press,https://a.example\n,jobs,https://b.example\nlast,,https://c.example";
    expect(rowsOf(text)).toEqual({
      one: { slug: "press", url: "https://a.example" },
      jobs: { slug: "jobs", url: "https://b.example" },
      last: { url: "https://c.example" },
    });
  });

  it.each([
    ["a byte order mark", "\ufeffslug,title\npress,Press\n"],
    ["Windows line breaks", "slug,title\r\npress,Press\r\n"],
    ["the line breaks of an old Mac", "slug,title\rpress,Press\r"],
    ["the line that names the delimiter to spreadsheets", "sep=;\r\nslug;title\r\npress;Press\r\n"],
    ["semicolons", "slug;title\npress;Press\n"],
    ["tabs", "slug\ttitle\npress\tPress\n"],
    ["white space around the names of columns", " slug , title \npress,Press"],
    ["empty lines and rows", "\n\r\nslug,title\n\n,\npress,Press\n\n\n"],
    ["quotes around every cell", '"slug","title"\n"press","Press"\n'],
  ])("may have %s", (_, text) => {
    expect(rowsOf(text)).toEqual({ press: { slug: "press", title: "Press" } });
  });

  it("keeps delimiters, quotes, line breaks and white space of quoted cells", () => {
    expect(rowsOf('slug,title\npress," The ""best"",\r\n of\nall "\n')).toEqual({
      press: { slug: "press", title: ' The "best",\r\n of\nall ' },
    });
  });

  it("takes only the delimiter of its header", () => {
    expect(rowsOf("slug;title\npress;One, two\tthree\n")).toEqual({
      press: { slug: "press", title: "One, two\tthree" },
    });
  });

  it("converts numbers and true and false, and leaves everything else as text", () => {
    const text =
      "slug,sortOrder,autoAppRedirectEnabled,kind,title,seo.indexable,options.count\n1234,-7,TRUE,DIRECT,true,false,7";
    expect(rowsOf(text)).toEqual({
      1234: {
        slug: "1234",
        sortOrder: -7,
        autoAppRedirectEnabled: true,
        kind: "DIRECT",
        title: "true",
        seo: { indexable: false },
        options: { count: "7" },
      },
    });
  });

  it("takes dotted names for properties of objects, at any depth of free-form JSON", () => {
    const text =
      "slug,seo.title,features.alias,options.a.b,options.a.c,qr.payload.color\npress,T,alias,1,,red";
    expect(rowsOf(text)).toEqual({
      press: {
        slug: "press",
        seo: { title: "T" },
        features: { alias: "alias" },
        options: { a: { b: "1" } },
        qr: { payload: { color: "red" } },
      },
    });
  });

  it("takes lists and whole objects as JSON", () => {
    const text = 'slug,routes,options\npress,"[{""actionType"":""URL""}]","{""n"":[1,null]}"';
    expect(rowsOf(text)).toEqual({
      press: { slug: "press", routes: [{ actionType: "URL" }], options: { n: [1, null] } },
    });
  });

  it.each([
    ["https://a.example", "https://a.example?utm_source=news&utm_medium=e%26mail"],
    ["https://a.example/?x=%20+&y", "https://a.example/?x=%20+&y&utm_source=news&utm_medium=e%26mail"],
    ["https://a.example/#a?b#c", "https://a.example/?utm_source=news&utm_medium=e%26mail#a?b#c"],
    ["https://a.example/?", "https://a.example/?utm_source=news&utm_medium=e%26mail"],
    [
      "https://a.example/?utm_source=1&a=1&utm%5Fmedium=2&utm_source=3#f",
      "https://a.example/?a=1&utm_source=news&utm_medium=e%26mail#f",
    ],
  ])("adds utm parameters to %s", (url, expected) => {
    expect(rowsOf(`utm_source,url,utm_medium,utm_id,slug\nnews,${url},e&mail,,press`)).toEqual({
      press: { slug: "press", url: expected },
    });
  });

  it("knows the line of each row, counting the line breaks in quotes", () => {
    const { place } = parseTable('\nslug,title\r\na,"1\r\n2\r\n3"\r\n\r\nb,"x\ny"\nc,');
    expect([
      place("a", ["url"]),
      place("b", ["seo", "title"]),
      place("c", []),
      place("c", ["routes", 0, "url"]),
    ]).toEqual(["line 3, column url", "line 7, column seo.title", "line 9", "line 9, column routes[0].url"]);
  });

  it("keeps the order of its rows", () => {
    expect([...parseTable("slug\nbbb\n300\naaa\n200").rows.keys()]).toEqual(["bbb", "300", "aaa", "200"]);
  });
});

it("the last two tables are not parsed again", () => {
  const parse = (slug: string) => parseTable(`slug,url\n${slug},https://example.com\n`);
  const [one, two] = [parse("one"), parse("two")];
  expect([parse("one") === one, parse("two") === two]).toEqual([true, true]);
  parse("three");
  expect([parse("two") === two, parse("one") === one]).toEqual([true, false]);
  expect([...parse("one").rows.keys()]).toEqual(["one"]);
});

describe("what is wrong with a table in CSV", () => {
  it("is reported all at once, in the order of its lines", () => {
    const text = [
      "slug,url,tilte,sortOrder,autoAppRedirectEnabled,routes,utm_source",
      "a,https://a.example,x,1,yes,[1],",
      'b,https://b.example,x,one,true,"[1,]",',
      "a,https://c.example,x,1,,,",
      ",https://d.example,x,,,,",
      "e,https://e.example",
      "f,,,,,,news",
      "g,https://g.example,,,,,,,",
      'h,"https://h.example"",,,,',
    ];
    expect(failuresOf(text.join("\n"))).toEqual([
      "line 1, column tilte: there is no such column. Did you mean title?",
      'line 2, column autoAppRedirectEnabled: "yes" is not accepted; use true or false.',
      'line 3, column sortOrder: "one" is not a number.',
      "line 3, column routes: is not JSON: unexpected token ']'.",
      'line 4: has the same key as line 2, "a"; give each link its own.',
      "line 5: has neither a slug nor a key; set one of them.",
      "line 6: has 2 cells, but the header has 7; leave a cell empty where there is no value.",
      "line 7, column utm_source: needs a url to be added to; set the url of the row.",
      "line 8: has 9 cells, but the header has 7; put a cell that contains the delimiter in quotes.",
      "line 9: has a quote that is not closed; close or remove it.",
    ]);
  });

  it.each([
    ["seo.titel", "there is no such column. Did you mean seo.title?"],
    ["URL", "there is no such column. Did you mean url?"],
    ["utm_sorce", "there is no such column. Did you mean utm_source?"],
    ["routes.0.url", "there is no such column; column routes takes the whole list as JSON."],
    ["title.x", "there is no such column. Did you mean title?"],
    ["__proto__", "there is no such column. The columns are key, domainId, url, slug, "],
    ["constructor", "there is no such column. The columns are key, domainId, url, slug, "],
    ["seo.constructor", "there is no such column."],
    ["options.", "there is no such column."],
    ["options..a", "there is no such column."],
    [`options${".a".repeat(300)}`, "there is no such column."],
  ])("is that it has a column %.20s, reported once", (name, reason) => {
    const failures = failuresOf(`slug,${name}\na,1\nb,2\n`);
    expect(failures).toHaveLength(1);
    expect(failures[0]).toContain(reason);
  });

  it.each([
    ["slug,url,slug", "line 1, column slug: has the same name as column 1; remove one of them."],
    ["slug,,url", "line 1, column 2: has no name; name the column or remove it."],
    [
      "slug,seo,seo.title",
      "line 1, column seo.title: conflicts with column seo, which holds the whole object; use one of them.",
    ],
    [
      "slug,options.a.b,options.a",
      "line 1, column options.a.b: conflicts with column options.a, which holds the whole object; use one of them.",
    ],
    [
      "url,title",
      "line 1: has no column slug and no column key; begin the table with the names of its columns, such as slug,url.",
    ],
    [
      "",
      "line 1: has no column slug and no column key; begin the table with the names of its columns, such as slug,url.",
    ],
    [
      "Key,URL,,titel",
      'line 1: no row can be read with the header "Key,URL,,titel". Did you mean "key,url,,title"?',
    ],
    [`slug${",".repeat(1000)}`, "line 1: has 1001 columns; use at most 1000."],
  ])("is its header %.50j", (header, failure) => {
    expect(failuresOf(`${header}\nx,y,z\n`.replace(/^\n.*/, ""))).toContain(failure);
  });

  it.each(["slgu,url,utm_source", "slug,ulr,utm_source"])(
    "is the misspelt header %s, and not what its rows lack because of it",
    (header) => {
      const text = `${header}\npress,https://a.example,news\njobs,https://b.example,news\n`;
      const failure = {
        path: expect.stringMatching(/^line 1/),
        reason: expect.stringContaining("Did you mean"),
      };
      expect(readTable(text)).toEqual({ links: {}, failures: [failure] });
    },
  );

  it.each(["one", " 5", "1,5", "0x10", "Infinity", "1e999", "--1", "5 "])("is the number %j", (cell) => {
    expect(failuresOf(`slug;sortOrder\na;${cell}`)).toEqual([
      `line 2, column sortOrder: ${JSON.stringify(cell)} is not a number.`,
    ]);
  });

  it("is each misplaced quote, and the rows after it are read", () => {
    const text = 'slug,title\na,the "best" one\nb,ok\nc,"the "best" one"\nd,"open\ne,"ok"\nf,ok';
    const { rows, failures } = parseTable(text);
    expect(failures.map(formatFailure)).toEqual([
      'line 2: has a quote in a cell that does not begin with one; put the whole cell in quotes and double those inside it: "the ""best"" offer".',
      'line 4: has a cell that continues after its closing quote; put the whole cell in quotes and double those inside it: "the ""best"" offer".',
      'line 5: has a cell that continues after its closing quote; put the whole cell in quotes and double those inside it: "the ""best"" offer".',
    ]);
    expect([...rows.keys()]).toEqual(["b", "e", "f"]);
  });

  it("is a cell with a wrong value, and the other cells of the row are kept", () => {
    expect(parseTable("slug,sortOrder,title\na,x,T").rows.get("a")).toEqual({ slug: "a", title: "T" });
  });

  it("never shows more than the beginning of a long value, and no control characters", () => {
    const [header, long] = failuresOf(
      `slug,sortOrder,${"x".repeat(500)}\u001b\na,${"1".repeat(500)}\u001bx,`,
    );
    expect(header).toMatch(/^line 1, column x{100}: /);
    expect(long).toBe(`line 2, column sortOrder: "${"1".repeat(100)}…" is not a number.`);
  });
});
