import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { LinkInput } from "../../../provider/contract";
import { tableOf } from "../../../provider/resources/table/json-table";
import { parseTable } from "../../../provider/resources/table/parse-table";
import { csvOf } from "../../../provider/resources/table/print-csv";
import "../../support/random";

const anyText = fc.oneof(
  fc.string({ unit: "binary" }),
  fc.constantFrom(
    "",
    " ",
    ",",
    '"',
    "\n",
    "\r\n",
    "a\rb",
    ";\t",
    "true",
    "7",
    "\0",
    "{",
    "__proto__",
    "constructor",
  ),
);

const anyJson = fc
  .jsonValue({ stringUnit: "binary", maxDepth: 2 })
  // JSON has no negative zero.
  .map((value): unknown => JSON.parse(JSON.stringify(value)));

/** A free-form object, with names that are special in JavaScript or in a header. */
const anyObject = fc.oneof(
  fc.dictionary(fc.oneof(fc.constantFrom("a", "b.c", "__proto__", "toString", ""), anyText), anyJson),
  fc.dictionary(fc.constantFrom("a", "owner", "__proto__", "toString"), fc.string({ minLength: 1 }), {
    noNullPrototype: true,
  }),
);

const anyInputs = (texts: fc.Arbitrary<unknown>) =>
  fc.record(
    {
      slug: texts,
      url: texts,
      title: texts,
      sortOrder: fc.oneof(
        fc.integer(),
        fc.double({ noNaN: true, noDefaultInfinity: true }).filter((it) => !Object.is(it, -0)),
      ),
      autoAppRedirectEnabled: fc.boolean(),
      options: anyObject,
      seo: fc.record({ title: texts, indexable: fc.boolean() }, { requiredKeys: [], noNullPrototype: true }),
      qr: fc.record(
        { isQrCreated: fc.boolean(), payload: anyObject },
        { requiredKeys: [], noNullPrototype: true },
      ),
      features: fc.record({ alias: texts }, { requiredKeys: [], noNullPrototype: true }),
      routes: fc.array(anyObject),
    },
    { requiredKeys: [], noNullPrototype: true },
  );

const rowsOf = (inputs: fc.Arbitrary<object>, keys: fc.Arbitrary<string>) =>
  fc
    .array(fc.tuple(keys, inputs, fc.boolean()), { maxLength: 8 })
    .map(
      (all) =>
        new Map(all.map(([key, link, isSlug]) => [key, isSlug ? { ...link, slug: key } : { ...link }])),
    );

const printable = anyText.filter((it) => it !== "");

describe("a printed table", () => {
  it("in JSON is read back as it was, with the same order", () => {
    fc.assert(
      fc.property(rowsOf(anyInputs(fc.oneof(anyText, fc.constant(null))), anyText), (rows) => {
        const table = parseTable(tableOf(rows));
        expect(table.failures).toEqual([]);
        expect([...table.rows]).toEqual([...rows]);
      }),
    );
  });

  it("in JSON has a line for each link, in which the order of inputs does not count", () => {
    const rows = new Map([
      ["press", { url: "https://a.example", slug: "a" }],
      ["jobs", { options: { b: 1, a: 2 } }],
    ]);
    expect(tableOf(rows)).toBe(
      '{\n  "press": {"slug":"a","url":"https://a.example"},\n  "jobs": {"options":{"a":2,"b":1}}\n}\n',
    );
    expect(tableOf(new Map())).toBe("{}\n");
  });

  it("in CSV is read back as it was, with the same order", () => {
    fc.assert(
      fc.property(rowsOf(anyInputs(printable), printable), (rows) => {
        const text = csvOf(rows);
        const table = parseTable(text ?? "");
        expect(table.failures).toEqual([]);
        expect([...table.rows]).toEqual([...rows]);
      }),
    );
  });

  it("in CSV has columns for what its links set, and for keys only where they are not the slugs", () => {
    expect(
      csvOf(
        new Map([
          ["press", { seo: { title: "P", indexable: true }, url: "https://a.example", slug: "press" }],
          ["jobs", { slug: "jobs", title: 'the "best", yet', options: { owner: "anna" } }],
        ]),
      ),
    ).toBe(
      'slug,url,title,options.owner,seo.title,seo.indexable\npress,https://a.example,,,P,true\njobs,,"the ""best"", yet",anna,,\n',
    );
    expect(
      csvOf(
        new Map([
          ["one", { slug: "press" }],
          ["jobs", { slug: "jobs" }],
          ["last", {}],
        ]),
      ),
    ).toBe("key,slug\none,press\n,jobs\nlast,\n");
    expect(csvOf(new Map())).toBe("slug,url\n");
  });

  it("in CSV holds an object as JSON if a property is not text, or too many links have properties of their own", () => {
    expect(
      csvOf(
        new Map([
          ["a", { options: { n: 1 } }],
          ["b", { options: { n: "1" } }],
        ]),
      ),
    ).toBe('key,options\na,"{""n"":1}"\nb,"{""n"":""1""}"\n');
    const links = Array.from(
      { length: 30 },
      (_, index) => [`l${index}`, { options: { [`n${index}`]: "x" } }] as const,
    );
    expect(csvOf(new Map(links))?.split("\n")[0]).toBe("key,options");
  });

  it.each<[string, Record<string, unknown>]>([
    ["an empty text", { title: "" }],
    ["null", { title: null }],
    ["a text in place of a number", { sortOrder: "1" }],
    ["an unknown input", { colour: "red" }],
    ["an input named like a method", { toString: "x" }],
  ])("in CSV does not exist with %s", (_, inputs) => {
    expect(csvOf(new Map([["press", { slug: "press", ...inputs }]]))).toBeUndefined();
  });

  it("has room for every input of a link", () => {
    const inputs = Object.keys(LinkInput.shape);
    expect(inputs.filter((name) => parseTable(`slug,${name}\na,`).failures.length > 0)).toEqual(["slug"]);
  });
});
