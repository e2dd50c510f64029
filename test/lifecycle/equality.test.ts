import { expect, it } from "vitest";
import { IdSet, RouteInput, Url } from "../../provider/contract";
import { isSame } from "../../provider/lifecycle";

type Row = [about: string, schema: Parameters<typeof isSame>[0], one: unknown, other: unknown];

it.each<Row>([
  ["if one is null and the other is absent", undefined, null, undefined],
  ["if neither is a number", undefined, Number.NaN, Number.NaN],
  ["if objects in lists have their keys in another order", undefined, [{ a: 1, b: 2 }], [{ b: 2, a: 1 }]],
  ["if they are spellings of one URL", Url, "https://EXAMPLE.com", "https://example.com/"],
  ["if they are sets in another order", IdSet, ["a", "b"], ["b", "a"]],
])("two values are equal %s", (_, schema, one, other) => {
  expect(isSame(schema, one, other)).toBe(true);
});

it.each<Row>([
  ["if one of them is absent", RouteInput, undefined, {}],
  ["if the members of sets have different types", IdSet, ["1"], [1]],
  ["if one list has more entries", undefined, [1], [1, 2]],
  ["if an entry of a list differs", undefined, [1, 2], [1, 3]],
  ["if one is an empty list and the other an empty object", undefined, { a: [] }, { a: {} }],
  ["if one is a list of pairs and the other an object", undefined, { a: [["b", 1]] }, { a: { b: 1 } }],
  ["if they are spellings of one URL in a text", undefined, "https://EXAMPLE.com", "https://example.com/"],
  ["if only one is a URL", Url, "example", "https://example.com/"],
  ["if only the other is a URL", Url, "https://example.com/", "example"],
  ["if one is a list with the URL", Url, ["https://example.com/"], "https://example.com/"],
])("two values differ %s", (_, schema, one, other) => {
  expect(isSame(schema, one, other)).toBe(false);
  expect(isSame(schema, other, one)).toBe(false);
});
