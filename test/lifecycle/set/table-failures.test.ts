import { expect, it } from "vitest";
import type { Path } from "../../../provider/lifecycle";
import { linkSet } from "../../../provider/resources";
import { failuresOf } from "../offline";

const table = "slug,url\npress,nowhere\n";
const shown = '"nowhere" is not a URL; use one such as https://example.com/page.';

it.each<[string, readonly Path[], string]>([
  ["says what is wrong", [], shown],
  ["says so if something else is secret", [["defaults", "title"]], shown],
  ["does not show the value if the table is secret", [["table"]], shown.replace('"nowhere"', "[secret]")],
])("the failure of a table %s", async (_, secrets, reason) => {
  const place = secrets.some(([top]) => top === "table") ? "entry 1, url" : "line 2, column url";
  const inputs = { table, defaults: { title: "Hush" } };
  expect(await failuresOf(linkSet, inputs, { secrets })).toEqual([`table: ${place}: ${reason}`]);
});

it.each<[string, readonly Path[], string]>([
  ["is in its place", [], '["press"].hush: there is no such property.'],
  ["is not shown if the table is secret", [["table"]], "entry 1: [secret] has an unknown property; "],
])("the name of a property in a table that does not exist %s", async (_, secrets, failure) => {
  const table = JSON.stringify({ press: { url: "https://example.com/", hush: 1 } });
  expect(await failuresOf(linkSet, { table }, { secrets })).toEqual([
    expect.stringContaining(`table: ${failure}`),
  ]);
});

it("no failure of an entry of a secret map shows its key, or the name of a property", async () => {
  const links = {
    "hushkey-1": { url: "nowhere", hush: 1 },
    hushkey: 5,
    "hush key": { url: "https://a.example" },
  };
  const failures = await failuresOf(linkSet, { links }, { secrets: [["links"]] });
  expect(failures).toEqual([
    "links: entry 1, url: [secret] is not a URL; use one such as https://example.com/page.",
    expect.stringMatching(
      /^links: entry 1: \[secret\] has an unknown property; the properties are domainId, /,
    ),
    "links: entry 2: [secret] is not an object.",
    expect.stringMatching(/^links: entry 3: the key is the slug of .* \[secret\] is not accepted/),
  ]);
});
