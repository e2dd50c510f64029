import { describe, expect, it } from "vitest";
import { TableText } from "../../../provider/cli/accept/tables";

// What changes in a table is its cells or values, and nothing else.

describe("a table", () => {
  it("keeps its mark, its delimiter, its quotes, its line ends and its order", () => {
    const text =
      '\ufeffsep=;\r\nurl;"slug";title\r\nhttps://example.com/;"shop";"Sh;op"\r\n\r\nhttps://example.com/2;two;';
    const { text: edited, failed } = new TableText("links.csv", text).edit(
      [{ key: "shop", inputs: { title: 'a "b"', url: "https://example.com/?q=1;2" } }],
      new Map([["three", { slug: "three", url: "https://example.com/3" }]]),
    );
    expect(failed.size).toBe(0);
    expect(edited).toBe(
      '\ufeffsep=;\r\nurl;"slug";title\r\n"https://example.com/?q=1;2";"shop";"a ""b"""\r\n\r\nhttps://example.com/2;two;\r\nhttps://example.com/3;three;',
    );
  });

  it("keeps its parameters apart, and its routes in their columns", () => {
    const text =
      "slug,url,url[country=DE],utm_source,expires\nshop,https://example.com/,https://example.de/,mail,\n";
    const table = new TableText("links.csv", text);
    const routes = structuredClone(table.table.rows.get("shop")?.routes) as {
      actionConfig: { url: string };
    }[];
    for (const { actionConfig } of routes)
      actionConfig.url = actionConfig.url.replace("example", "shop.example");
    const { text: edited, failed } = table.edit([{ key: "shop", inputs: { routes } }]);
    expect(failed.size).toBe(0);
    expect(edited).toBe(text.replaceAll("https://example", "https://shop.example"));
  });

  it("is left where no column holds a value, and its other rows are edited", () => {
    const text = "slug,url\none,https://example.com/1\ntwo,https://example.com/2\n";
    const { text: edited, failed } = new TableText("links.csv", text).edit([
      { key: "one", inputs: { title: "One" } },
      { key: "two", inputs: { url: "https://example.com/b" } },
    ]);
    expect([...failed]).toEqual(["one"]);
    expect(edited).toBe(text.replace("/2", "/b"));
  });

  it.each([
    [
      '{\n  "one": { "url": "https://example.com/1" },\n  "two": { "url": "https://example.com/2", "seo": {} }\n}\n',
      '{\n  "one": { "url": "https://example.com/b", "title": "a\\"b" },\n  "two": { "url": "https://example.com/2", "seo": {} }\n}\n',
    ],
    ['{"one":{"url":"https://example.com/1"}}', '{"one":{"url":"https://example.com/b","title":"a\\"b"}}'],
    [
      '[{"slug":"one","url":"https://example.com/1"}]',
      '[{"slug":"one","url":"https://example.com/b","title":"a\\"b"}]',
    ],
  ])("in JSON keeps its form: %j", (text, wanted) => {
    const inputs = { url: "https://example.com/b", title: 'a"b' };
    expect(new TableText("links.json", text).edit([{ key: "one", inputs }]).text).toBe(wanted);
  });

  it("loses a row with its line", () => {
    const text = 'slug,url,title\none,https://example.com/1,"a\nb"\ntwo,https://example.com/2,';
    expect(new TableText("l.csv", text).edit([{ key: "one", inputs: undefined }]).text).toBe(
      "slug,url,title\ntwo,https://example.com/2,",
    );
    expect(new TableText("l.csv", text).edit([{ key: "two", inputs: undefined }]).text).toBe(
      'slug,url,title\none,https://example.com/1,"a\nb"\n',
    );
    const json =
      '{\n  "one": {"url": "https://example.com/1"},\n  "two": {"url": "https://example.com/2"}\n}\n';
    expect(new TableText("l.json", json).edit([{ key: "two", inputs: undefined }]).text).toBe(
      '{\n  "one": {"url": "https://example.com/1"}\n}\n',
    );
  });
});
