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

async function warningsOf(before: Properties, after: Properties): Promise<readonly string[]> {
  const { context, warnings } = startRun(await startAccount());
  const olds = { inputs: before, outputs: { ...before, shortUrl } };
  await warnOfEndedLink({ definition: link, olds, news: after }, context);
  return warnings;
}

/** The warnings for a set that declares the same entries before and after, but for what differs. */
async function warningsOfSet(before: Properties, after: Properties, secrets: readonly Path[] = []) {
  const { context, warnings } = startRun(await startAccount());
  const outputs = { shortUrls: { spring: shortUrl } };
  const olds = { inputs: before, outputs };
  await warnOfEndedLink({ definition: linkSet, olds, news: after, secrets }, context);
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
    expect(await warningsOfSet(before, after)).toEqual([
      "After this update, links of this set work for nobody: spring (it leads to itself), press (it has expired).",
    ]);
    const table = (rows: string) => ({ table: `slug,url\n${rows}` });
    const byDefault = { defaults: expired };
    expect(await warningsOfSet(table(`press,${url}`), { ...table(`press,${url}`), ...byDefault })).toEqual([
      "After this update, links of this set work for nobody: press (it has expired).",
    ]);
  });

  it("warns of new entries that work for nobody", async () => {
    const { links } = after;
    const news = {
      defaults: { domainId: "dom_1" },
      links: { ...links, docs: { url: "https://sho.rt/docs" } },
    };
    const warning =
      "After this update, links of this set work for nobody: spring (it leads to itself), press (it has expired), docs (it leads to itself, unless it has more routes).";
    expect(await warningsOfSet({ links: {} }, news)).toEqual([warning]);
    const { context, warnings } = startRun(await startAccount());
    await warnOfEndedLink({ definition: linkSet, news }, context);
    expect(warnings).toEqual([warning]);
  });

  it.each<[string, Properties, Properties, readonly Path[]]>([
    ["that is a secret", before, after, [["links"]]],
    ["whose entries are not known", before, { links: unknownValue }, []],
    ["whose entries come and go", before, { links: { next: { url } } }, []],
    ["whose entries had expired before", after, { ...after, defaults: { title: "Spring" } }, []],
  ])("says nothing of a set %s", async (_, was, is, secrets) => {
    expect(await warningsOfSet(was, is, secrets)).toEqual([]);
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
      "leads to itself in another form",
      { routes: [everybody("http://SHO.rt/spring/?a=b#c")] },
      "it leads to itself",
    ],
  ])("warns in one line of a link that %s after the update", async (_, after, reason) => {
    expect(await warningsOf({ routes: [everybody()] }, after)).toEqual([
      `After this update, the link works for nobody: ${reason}.`,
    ]);
  });

  it.each<[string, Properties, string]>([
    ["has expired", { url, ...expired }, "it has expired"],
    ["leads to itself", { routes: [everybody(shortUrl)] }, "it leads to itself"],
    ["has its own address as url", { url: shortUrl }, "it leads to itself, unless it has more routes"],
  ])("warns in one line of a new link that %s", async (_, inputs, reason) => {
    const { context, warnings } = startRun(await startAccount());
    const news = { domainId: "dom_1", slug: "spring", ...inputs };
    await warnOfEndedLink({ definition: link, news }, context);
    expect(warnings).toEqual([`After this update, the link works for nobody: ${reason}.`]);
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
      "whose end depends on an assumption",
      { url },
      { routes: [to(url, { priority: 1, features }), everybody()] },
    ],
    ["that may have routes of its own", { url }, { routeFeatures: [], url: "https://sho.rt/summer" }],
    ["whose destination is not known", { url }, { routes: [everybody(unknownValue)] }],
    ["of which only the title changes", { url, ...expired }, { url, ...expired, title: "Spring" }],
  ])("says nothing of a link %s", async (_, before, after) => {
    expect(await warningsOf(before, after)).toEqual([]);
  });
});
