import { expect, it } from "vitest";
import type { Path } from "../../../provider/lifecycle";
import { linkSet } from "../../../provider/resources";
import { failuresOf } from "../offline";

const table = "slug,url\npress,nowhere\n";
const shown = '"nowhere" is not a URL; use one such as https://example.com/page.';

it.each<[string, readonly Path[], string]>([
  ["says what is wrong", [], shown],
  ["says so if something else is secret", [["defaults", "title"]], shown],
  ["does not say so if the table is secret", [["table"]], "is not accepted."],
])("the failure of a table %s", async (_, secrets, reason) => {
  const place = secrets.some(([top]) => top === "table") ? "entry 1, url" : "line 2, column url";
  expect(await failuresOf(linkSet, { table }, { secrets })).toEqual([`table: ${place}: ${reason}`]);
});

it.each<[string, readonly Path[], string]>([
  ["is in its place", [], '["press"].hush: there is no such property.'],
  ["is not shown if the table is secret", [["table"]], "entry 1: is not accepted."],
])("the name of a property in a table that does not exist %s", async (_, secrets, failure) => {
  const table = JSON.stringify({ press: { url: "https://example.com/", hush: 1 } });
  expect(await failuresOf(linkSet, { table }, { secrets })).toEqual([`table: ${failure}`]);
});
