import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { describe, expect, it } from "vitest";
import { recognizeKind } from "../../../provider/cli/convert/kinds/kinds";
import { readArrival } from "../../../provider/cli/convert/read-file";
import { renderReport } from "../../../provider/cli/convert/report";
import { contentOf } from "../../../provider/cli/convert/source/content";
import { temporaryFolder } from "../../support/shell";
import { converted, csv, linksIn, lostIn, sample } from "./convert";

const header = ["Link", "Destination URL", "Title"];
const row = ["go.example.com/spring", "https://example.com/spring", "Spring"];
const expected = ["go.example.com/spring https://example.com/spring"];

const read = async (bytes: Uint8Array): Promise<string> => {
  const file = join(temporaryFolder(), "links.csv");
  writeFileSync(file, bytes);
  return (await readArrival(file)).text;
};

describe("an export", () => {
  it.each([
    ["with a byte order mark", `\ufeff${csv(header, row)}`],
    ["with line feeds alone", csv(header, row).replaceAll("\r\n", "\n")],
    ["with semicolons", [header, row].map((cells) => cells.join(";")).join("\n")],
    [
      "with the line that names the delimiter to spreadsheets",
      `sep=;\r\n${[header, row].map((cells) => cells.join(";")).join("\r\n")}`,
    ],
    ["with tabs", [header, row].map((cells) => cells.join("\t")).join("\n")],
    ["with tabs and whole URLs", `${header.join("\t")}\nhttps://${row.join("\t")}`],
    ["with its columns in another order", csv(header.toReversed(), row.toReversed())],
    ["with other names of its columns", csv(["BITLINK", "long_url", "link title"], row)],
    ["of two pages in one file", csv(header, row, header)],
    ["with empty lines", `${csv(header, row)}\r\n\r\n`],
    [
      "with white space around its cells",
      csv(
        header,
        row.map((cell) => ` ${cell} `),
      ),
    ],
    ["with rows that end early", `Link,Destination URL,Title,Tags\n${row.slice(0, 2).join(",")}\n`],
  ])("%s is read all the same", (_, text) => {
    const conversion = converted(text);
    expect(linksIn(conversion)).toEqual(expected);
    expect(lostIn(conversion)).toEqual([]);
  });

  it("keeps line breaks in quotes, and counts lines behind them right", () => {
    const conversion = converted(
      csv(header, [...row.slice(0, 2), "Two\nlines"], ["x.example.com/y", "no url", ""]),
    );
    expect(conversion.links[0]?.title).toBe("Two\nlines");
    expect(lostIn(conversion)).toEqual(["4: the link"]);
  });

  it("says that the query of a short URL is not carried over", () => {
    const conversion = converted(csv(header, ["go.example.com/spring?r=qr", ...row.slice(1)]));
    expect(linksIn(conversion)).toEqual(expected);
    expect(conversion.losses).toEqual([
      { line: 2, what: "Link", reason: "ends in ?r=qr, which is no part of the path of a link." },
    ]);
  });

  it.each(["utf-8", "utf-16le", "utf-16be"])("is read in %s", async (encoding) => {
    const text = csv(header, [...row.slice(0, 2), "Frühling"]);
    const little = Buffer.from(`\ufeff${text}`, encoding === "utf-8" ? "utf8" : "utf16le");
    const found = await read(encoding === "utf-16be" ? little.swap16() : little);
    expect(converted(found).links[0]?.title).toBe("Frühling");
  });

  it("as phpMyAdmin writes it has backslashes before quotes, and NULL for nothing, which in quotes is a text", () => {
    const text = [
      '"keyword","url","title"',
      '"one","https://example.com/1","a \\"b\\", c \\\\"',
      '"two","https://example.com/2",NULL',
      '"three","https://example.com/3","NULL"',
    ].join("\n");
    const { links, losses, metadata } = converted(text);
    expect(links.map(({ title }) => title)).toEqual(['a "b", c \\', undefined, "NULL"]);
    expect(losses).toEqual([]);
    expect([...metadata]).toEqual([["NULL", 1]]);
    const json = [{ keyword: "one", url: "https://example.com/1", title: "NULL" }];
    expect(converted(JSON.stringify(json)).links[0]?.title).toBe("NULL");
  });

  it("lists what says something else than another field for the same", () => {
    const link = { slashtag: "one", destination: "https://example.com", expiresAt: "2030-01-01" };
    const other = {
      ...link,
      ...{
        expirationDate: "2031-01-01",
        expiredUrl: "x:1",
        expirationRedirect: "x:2",
        link: "a.example.com/one",
      },
    };
    const conversion = converted(JSON.stringify([other]), { service: "rebrandly" });
    expect(conversion.links[0]).toMatchObject({ expiresAt: "2030-01-01", expiredUrl: "x:1" });
    expect(lostIn(conversion)).toEqual(["1: expirationDate", "1: expirationRedirect"]);
  });

  it("keeps the tags that have a name", () => {
    const link = { key: "one", url: "https://example.com", domain: "a.example.com" };
    const items = [
      { ...link, tags: ["a", null, { name: "b" }] },
      { ...link, key: "two", tags: ["a", { color: "red" }] },
      { ...link, key: "three", tags: { color: "red" } },
    ];
    const conversion = converted(JSON.stringify(items, undefined, 1), { service: "dub" });
    expect(conversion.links.map(({ title }) => title)).toEqual(["[a, b]", "[a]", undefined]);
    expect(conversion.losses.map(({ what, reason }) => `${what} ${reason}`)).toEqual([
      "tags has a tag without a name.",
      "tags has a tag without a name.",
    ]);
  });

  it.each(["Link,Destination URL,Title", "Link;Destination URL;Title"])(
    "%s refuses a row with more cells than its header, such as one with a URL that lacks its quotes",
    (names) => {
      const delimiter = names.charAt(4);
      const torn = ["a.example.com/one", "https://example.com/?q=1", "2", "One"].join(delimiter);
      const conversion = converted([names, row.join(delimiter), torn].join("\n"));
      expect(linksIn(conversion)).toEqual(expected);
      expect(conversion.losses).toEqual([
        {
          ...{ line: 3, what: "a row" },
          reason: "has 4 cells, but the header has 3; put a cell that contains the delimiter in quotes.",
        },
      ]);
    },
  );

  it("without a header refuses such a row as well", () => {
    const rows =
      "a.example.com/one,https://example.com/1\nb.example.com/one,https://example.com/2,301,,,,,x\n";
    const conversion = converted(rows);
    expect(linksIn(conversion)).toEqual(["a.example.com/one https://example.com/1"]);
    expect(lostIn(conversion)).toEqual(["2: a row"]);
  });

  it.each([
    ["['Spring', \"it's\", 'a, b', 'caf\\xe9']", "[Spring, it's, a, b, café]"],
    ['["Spring", "a, b"]', "[Spring, a, b]"],
    ["[Spring, print]", "[Spring, print]"],
    ["Spring; print", "[Spring, print]"],
    ["[x] draft", "[[x] draft]"],
    ["[]", undefined],
    ["[ ]", undefined],
  ])("has tags such as %s", (tags, title) => {
    const conversion = converted(csv(["Link", "Destination URL", "Tags"], [...row.slice(0, 2), tags]));
    expect(conversion.links[0]?.title).toBe(title);
    expect(conversion.losses).toEqual([]);
  });

  it("has empty lists, which are no losses, and short URLs in the spelling of Python", () => {
    const names = ["Link", "Destination URL", "Custom Bitlinks", "Deeplinks", "QR Code IDs", "Extra"];
    const own = "['https://a.example.com/one', 'b.example.com/one']";
    const conversion = converted(
      csv(
        names,
        ["bit.ly/first", "https://example.com", "[]", "[]", "[]", "{}"],
        ["bit.ly/second", row[1] ?? "", own, "", "['q']", ""],
      ),
    );
    expect(conversion.links.map(({ domain, slug, hasQr }) => [domain, slug, hasQr])).toEqual([
      [undefined, "first", false],
      ["a.example.com", "one", true],
      ["b.example.com", "one", true],
    ]);
    expect(lostIn(conversion)).toEqual(["2: domain bit.ly", "3: domain bit.ly"]);
  });

  it.each([false, true])(
    "is one link where it has only the short URL that people chose (rename: %j)",
    (rename) => {
      const named = csv(["Custom Link", "Destination URL"], row.slice(0, 2));
      const empty = csv(["Link", "Custom Link", "Destination URL"], ["", ...row.slice(0, 2)]);
      for (const text of [named, empty]) {
        const conversion = converted(text, { rename });
        expect(linksIn(conversion)).toEqual(expected);
        expect(conversion.slugs).toEqual([]);
      }
    },
  );

  it("is recognized by its first rows: later ones are not looked at", () => {
    const content = contentOf(csv(header, ...Array.from({ length: 100 }, () => row)), "links.csv");
    const records = content.csv.records.map((it, index) =>
      index < 50 ? it : Object.defineProperty({ ...it }, "cells", { get: () => expect.fail("is read") }),
    );
    const kind = recognizeKind({ ...content, csv: { ...content.csv, records } }, "links.csv");
    expect(kind.name).toBe("bitly");
  });

  it("lists a short URL that differs from the slug or the domain beside it, and UTM parameters that others replace", () => {
    const link = { path: "one", domain: "münchen.example", originalURL: "https://example.com/?utm_source=a" };
    const items = [
      { ...link, shortURL: "https://xn--mnchen-3ya.example/below/one" },
      { ...link, path: "two", shortURL: "https://xn--mnchen-3ya.example/three", utmSource: "b" },
      { ...link, path: "four", shortURL: "https://a.example.com/four", utmSource: "a" },
    ];
    const conversion = converted(JSON.stringify(items, undefined, 1), { service: "shortio" });
    expect(conversion.links.map(({ domain, slug }) => `${domain}/${slug}`)).toEqual(
      ["one", "two", "four"].map((it) => `xn--mnchen-3ya.example/${it}`),
    );
    expect(conversion.losses.map(({ what, reason }) => `${what} ${reason}`)).toEqual([
      "short URL xn--mnchen-3ya.example/three differs from two, which is carried over.",
      "short URL a.example.com/four differs from the domain münchen.example, which is carried over.",
      "utm_source=a gives way to b.",
    ]);
  });

  it("is refused in another encoding, with what to do", async () => {
    await expect(read(Buffer.from([0x46, 0xfc, 0x72]))).rejects.toThrow("save it again as UTF-8");
    await expect(read(Buffer.from("Link", "utf16le"))).rejects.toThrow("save it again as UTF-8");
    await expect(read(Buffer.from("PK\u0003\u0004"))).rejects.toThrow("is a workbook or an archive");
    await expect(read(gzipSync("Link"))).rejects.toThrow("is a workbook or an archive");
  });

  const items = JSON.parse(sample("rebrandly.json")) as object[];

  it.each([
    ["a list", items],
    ["a page", { data: items, total: 1, page: 1 }],
    ["a page of links", { links: items, nextPageToken: null }],
    ["a result", { success: true, result: items, errors: [] }],
    ["one link", items[0]],
    [
      "a list of pages",
      [
        { data: items, page: 1 },
        { data: [], page: 2 },
      ],
    ],
    ["links by their ids", { links: { one: items[0] } }],
  ])("in JSON may be %s", (_, value) => {
    const conversion = converted(JSON.stringify(value, undefined, 2));
    expect(linksIn(conversion)).toEqual(["go.example.com/catalog https://example.com/catalog"]);
    expect(conversion.losses.filter(({ what }) => what !== "forwardParameters")).toEqual([]);
  });

  it("in JSON may be several pages, one after another, or a link on each line", () => {
    const link = { slashtag: "one", destination: "https://example.com/1", domain: "a.example.com" };
    const other = { slashtag: "two", destination: "https://example.com/2", domain: "a.example.com" };
    const texts = [
      `[${JSON.stringify(link)}]\n[${JSON.stringify(other)}]`,
      `${JSON.stringify(link)}\n${JSON.stringify(other)}\n`,
    ];
    for (const text of texts) {
      const conversion = converted(text);
      expect(conversion.links.map(({ slug, line }) => [slug, line])).toEqual([
        ["one", 1],
        ["two", 2],
      ]);
    }
  });

  it("in JSON without line breaks is reported by its entries, of which each keeps its own short URLs", () => {
    const [one, two] = [
      {
        link: "https://bit.ly/one",
        long_url: "https://example.com/1",
        custom_bitlinks: ["go.example.com/one"],
      },
      { link: "https://bit.ly/two", long_url: "https://example.com/2", deeplinks: [{ os: "iOS" }] },
    ];
    const conversion = converted(JSON.stringify({ extra: 1, links: [one, two, two] }));
    expect(linksIn(conversion)).toEqual([
      "go.example.com/one https://example.com/1",
      "/two https://example.com/2",
    ]);
    expect(renderReport(conversion, "links.json", false).split("\n").slice(3, 8)).toEqual([
      "  around the entries: extra: is not a part of a link.",
      "  entry 1: domain bit.ly: belongs to the service that you leave; the link has another short URL, which is converted.",
      "  entries 2-3: deeplinks: a link here opens no app by itself; declare a route for its device.",
      "  entries 2-3: domain bit.ly: belongs to the service that you leave; the link is on the default domain of the account, or on that of --on-domain.",
      "  entry 3: the link two: is the same as the one in entry 2.",
    ]);
  });

  it("in JSON that names a field twice has the last value, and lists the other", () => {
    const conversion = converted(
      '[{"keyword": "one", "url": "https://example.com/1", "url": "https://example.com/2"}]',
    );
    expect(linksIn(conversion)).toEqual(["/one https://example.com/2"]);
    expect(lostIn(conversion)).toEqual(["1: url (2)"]);
  });

  it("that is not JSON is refused with the place", () => {
    expect(() => contentOf('[\n  {"a": 1,\n  b}]', "links.json").json).toThrow(
      "links.json: is not JSON: line 3, column 3 has neither a text in double quotes nor a number, true, false or null.",
    );
    expect(() => contentOf("[".repeat(200), "links.json").json).toThrow("nested in more than 100 levels");
  });
});

describe("the kind of a file", () => {
  it("is asked for where it is unclear, and can be given", () => {
    expect(() => converted("a,b\n1,2\n")).toThrow("looks like none of the known exports and redirect files");
    const both = csv(
      ["link", "destination url", "slashtag"],
      ["a.example.com/one", "https://example.com", "one"],
    );
    expect(() => converted(both)).toThrow("Say which with --service: bitly, rebrandly.");
    expect(linksIn(converted(both, { service: "rebrandly" }))).toEqual([
      "a.example.com/one https://example.com",
    ]);
  });

  it("is recognized by the columns of a table without rows", () => {
    expect(converted("keyword,url,title\n").kind.name).toBe("yourls");
  });

  it("is no question for an empty file", () => {
    expect(() => converted(" \n")).toThrow("links is empty.");
    expect(() => converted("[]")).toThrow("links is empty.");
  });

  it("is refused where it is not what is named", () => {
    expect(() => converted("/one https://example.com/1\n", { service: "bitly" })).toThrow(
      "links has no links in the form of Bitly (--service bitly). In Bitly, open Links",
    );
    expect(() => converted("a,b\n1,2\n", { service: "vercel" })).toThrow("(--service vercel)");
  });

  it("is unclear for a file of settings in TOML, which begins like JSON", () => {
    expect(() => converted('[[headers]]\n  for = "/one"\n')).toThrow("looks like none of the known exports");
  });

  it("in place of a file shows how to get one", async () => {
    await expect(readArrival("kutt")).rejects.toThrow(
      "kutt is a kind of files, and needs one. Save the pages of",
    );
    await expect(readArrival("nothing.csv")).rejects.toThrow("nothing.csv: there is no such file.");
  });
});
