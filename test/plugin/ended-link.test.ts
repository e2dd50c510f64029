import { describe, expect, it } from "vitest";
import type { Path, Properties } from "../../provider/lifecycle";
import { unknownValue } from "../../provider/lifecycle";
import { warnOfEndedLink } from "../../provider/plugin/ended-link";
import { link, linkSet } from "../../provider/resources";
import { startRun } from "../lifecycle/online";
import { startAccount } from "../support/account";

const shortUrl = "https://sho.rt/spring";
const url = "https://example.com/spring";
const to = (address: string, more: Properties = {}) => ({
  ...{ actionType: "URL", actionConfig: { url: address } },
  ...more,
});
const everybody = (address = url, more: Properties = {}) => to(address, { isGlobalFallback: true, ...more });
const expired = { routeFeatures: [{ type: "EXPIRATION_DATE", config: { expiresAt: "2020-01-01" } }] };
const { routeFeatures: features } = expired;

/** The warnings for a link or a set, and what it declared before if it is not new. */
async function warningsOf(
  definition: typeof link | typeof linkSet,
  before: Properties | undefined,
  news: Properties,
  secrets: readonly Path[] = [],
): Promise<readonly string[]> {
  const { context, warnings } = startRun(await startAccount());
  const outputs = definition === link ? { ...before, shortUrl } : { shortUrls: { spring: shortUrl } };
  const olds = before && { olds: { inputs: before, outputs } };
  await warnOfEndedLink({ definition, ...olds, news, secrets }, context);
  return warnings;
}

describe("a preview of a set through the plugin", () => {
  const before = { links: { spring: { url }, press: { url }, docs: { url } } };
  const after = {
    links: {
      spring: { routes: [everybody(shortUrl)] },
      press: { url, ...expired },
      docs: { url: `${url}/new` },
    },
  };

  it("warns in one line of the entries that work for nobody after the update", async () => {
    expect(await warningsOf(linkSet, before, after)).toEqual([
      "After this update, links of this set work for nobody: spring (it leads to itself), press (it has expired).",
    ]);
    const table = (rows: string) => ({ table: `slug,url\n${rows}` });
    const byDefault = { defaults: expired };
    expect(
      await warningsOf(linkSet, table(`press,${url}`), { ...table(`press,${url}`), ...byDefault }),
    ).toEqual(["After this update, links of this set work for nobody: press (it has expired)."]);
  });

  it("warns of new entries that work for nobody", async () => {
    const { links } = after;
    const news = {
      defaults: { domainId: "dom_1" },
      links: { ...links, docs: { url: "https://sho.rt/docs" } },
    };
    const warning =
      "After this update, links of this set work for nobody: spring (it leads to itself), press (it has expired), docs (it leads to itself, unless it has more routes).";
    for (const before of [{ links: {} }, undefined])
      expect(await warningsOf(linkSet, before, news)).toEqual([warning]);
  });

  it.each<[string, Properties, Properties, readonly Path[]]>([
    ["that is a secret", before, after, [["links"]]],
    ["whose entries are not known", before, { links: unknownValue }, []],
    [
      "with an entry that gives up the address to which it leads",
      before,
      { links: { spring: { slug: "summer", domainId: "dom_1", url: shortUrl } } },
      [],
    ],
    ["whose entries come and go", before, { links: { next: { url } } }, []],
    ["whose entries had expired before", after, { ...after, defaults: { title: "Spring" } }, []],
  ])("says nothing of a set %s", async (_, was, is, secrets) => {
    expect(await warningsOf(linkSet, was, is, secrets)).toEqual([]);
  });
});

describe("a preview through the plugin", () => {
  it.each<[string, Properties, string]>([
    ["has expired", { url, ...expired }, "it has expired"],
    ["leads to itself", { routes: [everybody(shortUrl)] }, "it leads to itself"],
    [
      "has its own address as url",
      { url: "https://sho.rt/spring/" },
      "it leads to itself, unless it has more routes",
    ],
    [
      "leads to its new address",
      { slug: "summer", domainId: "dom_1", url: "https://sho.rt/summer" },
      "it leads to itself, unless it has more routes",
    ],
    [
      "leads to itself in another form",
      { routes: [everybody("http://SHO.rt/spring/?a=b#c")] },
      "it leads to itself",
    ],
  ])("warns in one line of a link that %s after the update, and of a new one", async (_, news, reason) => {
    const warning = `After this update, the link works for nobody: ${reason}.`;
    expect(await warningsOf(link, { routes: [everybody()] }, news)).toEqual([warning]);
    const own = { domainId: "dom_1", slug: "spring", ...news };
    expect(await warningsOf(link, undefined, own)).toEqual([warning]);
  });

  it("warns of a link that gets the address to which it leads", async () => {
    const summer = { domainId: "dom_1", url: "https://sho.rt/summer" };
    expect(await warningsOf(link, { ...summer, slug: "spring" }, { ...summer, slug: "summer" })).toEqual([
      "After this update, the link works for nobody: it leads to itself, unless it has more routes.",
    ]);
  });

  it("reads nothing for a new link that leads elsewhere", async () => {
    const account = await startAccount();
    const { context, warnings } = startRun(account);
    const news = { domainId: "dom_1", slug: "autumn", routes: [everybody()] };
    await warnOfEndedLink({ definition: link, news }, context);
    expect(warnings).toEqual([]);
    expect(account.emulator.requests).toEqual([]);
  });

  it.each<[string, Properties, Properties]>([
    ["that has expired before", { url, ...expired }, { url: `${url}/new`, ...expired }],
    ["that works for some visitors", { url }, { routes: [everybody(shortUrl), to(url, { priority: 1 })] }],
    ["that leads to another link", { url }, { url: "https://sho.rt/Spring2" }],
    [
      "that gives up the address to which it leads",
      { url, slug: "spring" },
      { url: shortUrl, slug: "summer", domainId: "dom_1" },
    ],
    [
      "that moves away from the domain to which it leads",
      { url, slug: "spring", domainId: "dom_1" },
      { url: shortUrl, slug: "spring", domainId: "dom_2" },
    ],
    [
      "whose end depends on an assumption",
      { url },
      { routes: [to(url, { priority: 1, features }), everybody()] },
    ],
    ["that may have routes of its own", { url }, { routeFeatures: [], url: "https://sho.rt/summer" }],
    ["whose destination is not known", { url }, { routes: [everybody(unknownValue)] }],
    ["of which only the title changes", { url, ...expired }, { url, ...expired, title: "Spring" }],
  ])("says nothing of a link %s", async (_, before, after) => {
    expect(await warningsOf(link, before, after)).toEqual([]);
  });
});
