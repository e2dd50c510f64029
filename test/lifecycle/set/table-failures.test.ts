import { expect, it } from "vitest";
import type { Path } from "../../../provider/lifecycle";
import { linkSet } from "../../../provider/resources";
import { failuresOf } from "../offline";

it.each<[string, readonly Path[], string]>([
  [
    "shows the value if something else is secret",
    [["defaults", "title"]],
    'line 2, column url: "nowhere" is not a URL; use one such as https://example.com/page.',
  ],
  [
    "does not show the value if the table is secret",
    [["table"]],
    "entry 1, url: [secret] is not a URL; use one such as https://example.com/page.",
  ],
])("the failure of a table %s", async (_, secrets, failure) => {
  const inputs = { table: "slug,url\npress,nowhere\n", defaults: { title: "Hush" } };
  expect(await failuresOf(linkSet, inputs, { secrets })).toEqual([`table: ${failure}`]);
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
