import { expect, it } from "vitest";
import * as z from "zod";
import { formatFailure, validate } from "../../provider/lifecycle";
import { folder, link } from "../../provider/resources";
import { failuresOf } from "./offline";

it("a check refuses values that are nested too deeply, before it looks at anything else", async () => {
  const nested = (depth: number): unknown => (depth === 0 ? 1 : { a: nested(depth - 1) });
  const inputs = { domainId: "d", url: "https://example.com", seo: 1 };
  expect(await failuresOf(link, { ...inputs, options: nested(1000) })).toEqual([
    expect.stringMatching(/^options: is nested deeper than \d+ levels; make it flatter\.$/),
  ]);
  expect(await failuresOf(link, { ...inputs, options: nested(3) })).toEqual(["seo: 1 is not an object."]);
});

it("a message names a value that is no JSON", async () => {
  const inputs = { domainId: "d", url: "https://example.com", title: () => "x" };
  expect(await failuresOf(link, inputs)).toEqual(["title: a function is not a string."]);
  const schema = z.object({ a: z.unknown().refine(() => false, "set it") });
  expect(validate(schema, { a: undefined }).map(formatFailure)).toEqual([
    "a: nothing is not accepted: set it.",
  ]);
});

it.each([
  [() => "x", "a function"],
  [[], "an empty list"],
])("a value of the wrong type is reported once, even if it has a length", async (title, shown) => {
  expect(await failuresOf(folder, { title })).toEqual([`title: ${shown} is not a string.`]);
});
