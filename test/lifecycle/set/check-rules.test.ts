import { expect, it } from "vitest";
import { type AnyResource, check, formatFailure, type Properties } from "../../../provider/lifecycle";
import { linkSet as definition, link } from "../../../provider/resources";
import { linksOf, url } from "../../support/set-stack";
import { failuresOf, offlineContext } from "../offline";

it("an entry of a table that breaks a rule is reported by its line", async () => {
  const table = `slug,url,title\npress,${url(1)},\njobs,,Jobs\n`;
  expect(await failuresOf(definition, { defaults: { domainId: "dom_1" }, table })).toEqual([
    "table: line 3, column url: is missing; set either url (one destination) or routes (a graph).",
  ]);
});

it("an entry is refused whose slug another resource declares, and the others are not", async () => {
  const shared = offlineContext();
  const checked = async (of: AnyResource, name: string, news: Properties) => {
    const urn = `urn:pulumi:dev::shop::shortlink:index:${of.name}::${name}`;
    return (await check({ definition: of, olds: {}, news }, { ...shared, urn })).failures.map(formatFailure);
  };
  const domainId = "dom_1";
  expect(await checked(link, "press", { domainId, slug: "link-2", url: url("press") })).toEqual([]);
  expect(await checked(definition, "all", { defaults: { domainId }, links: linksOf([1, 2, 3]) })).toEqual([
    'links.link-2.slug: Link press and LinkSet all both declare the slug "link-2" on domain dom_1; give each its own.',
  ]);
});

it.each<[string, Properties]>([
  ["a map", { links: JSON.parse('{"__proto__":{"slug":"odd","url":"https://example.com"}}') }],
  ["a table", { table: '{"__proto__":{"slug":"odd","url":"https://example.com"}}' }],
])("the key __proto__ in %s is refused", async (_, inputs) => {
  expect(await failuresOf(definition, inputs)).toEqual([
    expect.stringMatching(/__proto__.*: cannot be the key of an entry; use another one\.$/),
  ]);
});
