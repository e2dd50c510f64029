import { describe, expect, it } from "vitest";
import { formatFailure } from "../../../provider/lifecycle";
import { parseTable } from "../../../provider/resources/table/parse-table";

const failuresOf = (text: string): string[] => parseTable(text).failures.map(formatFailure);

describe("a table in JSON", () => {
  it("is an object of links by key, which are taken as they are", () => {
    const text =
      '\ufeff \n{ "press": { "url": "https://a.example", "sortOrder": "1" }, "7": {}, "__proto__": { "title": null } }';
    const { rows, failures } = parseTable(text);
    expect(failures).toEqual([]);
    expect([...rows]).toEqual([
      ["press", { url: "https://a.example", sortOrder: "1" }],
      ["7", {}],
      ["__proto__", { title: null }],
    ]);
  });

  it("is a list of links with a key or a slug", () => {
    const text = '[{ "key": "one", "slug": "press" }, { "slug": "jobs", "options": { "key": 1 } }]';
    expect([...parseTable(text).rows]).toEqual([
      ["one", { slug: "press" }],
      ["jobs", { slug: "jobs", options: { key: 1 } }],
    ]);
  });

  it("names values by the key of their link", () => {
    const { place } = parseTable('{ "press": {} }');
    expect([
      place("press", ["url"]),
      place('"', []),
      place("a b", ["routes", 0]),
      place("x", ["a b", 1]),
    ]).toEqual(['["press"].url', '["\\""]', '["a b"].routes[0]', '["x"]["a b"][1]']);
  });

  it("keeps braces, quotes and commas in strings apart from its own", () => {
    const text =
      '{ "a\\"{": { "title": "},\\\\", "options": { "x": [{}, "y"] } }, "b": { "title": "\\"," } }';
    expect([...parseTable(text).rows.keys()]).toEqual(['a"{', "b"]);
  });
});

it.each<[string, readonly string[]]>([
  [
    '{ "a": {},\n "b": {}\n "c": {} }',
    ["line 3, column 2: is not JSON: expected ',' or '}' after property value."],
  ],
  ['{\n  "a": ,\n  "b": {}\n}', ["line 2, column 8: is not JSON: unexpected token ','."]],
  ['[\n  { "slug": "a" },\n]', ["line 3, column 1: is not JSON: unexpected token ']'."]],
  ["[\n  'a'\n]", [`line 2, column 3: is not JSON: unexpected token '''.`]],
  ['{\n  "a": {', ["line 2, column 9: is not JSON: expected property name or '}'."]],
  ["[\n", ["line 2, column 1: is not JSON: unexpected end."]],
  ["{}\n{}", ["line 2, column 1: is not JSON: unexpected non-whitespace character after JSON."]],
  [
    '{\n  "a": {},\n  "b": 5,\n  "a": {}, "\\u0061": {},\n  "c": [], "d": null, "e": "https://a.example" }',
    [
      "line 3: 5 is not an object of inputs.",
      'line 4: has the same key as line 2, "a"; give each link its own.',
      'line 4: has the same key as line 2, "a"; give each link its own.',
      "line 5: a list is not an object of inputs.",
      "line 5: null is not an object of inputs.",
      'line 5: "https://a.example" is not an object of inputs.',
    ],
  ],
  [
    '[{ "url": "https://a.example" }, 1, { "key": 5 }, { "slug": "a" }, { "key": "a" }, { "slug": null }]',
    [
      "[0]: has neither a slug nor a key; set one of them.",
      "[1]: 1 is not an object of inputs.",
      "[2]: its key 5 is not a string.",
      '[4]: has the same key as [3], "a"; give each link its own.',
      "[5]: its key null is not a string.",
    ],
  ],
])("what is wrong with a table in JSON is reported all at once: %j", (text, failures) => {
  expect(failuresOf(text)).toEqual(failures);
});
