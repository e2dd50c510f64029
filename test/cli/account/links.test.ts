import { describe, expect, it, onTestFinished } from "vitest";
import { readLinks } from "../../../provider/cli/account/links";
import { lintGraph } from "../../../provider/cli/graph/lint/lint";
import { readAccountLinks } from "../../../provider/cli/graph/read/account";
import { createContext, type Properties } from "../../../provider/lifecycle";
import { respondWith, type StubResponse, startStubService } from "../../support/stub-service";
import { countries, fallback, to } from "../graph/fixtures";

const condition = (country: string) => ({ id: `cnd_${country}`, ...countries(country) });
const limit = { id: "ftr_1", type: "LIMIT", config: { clicks: 5 } };
const plain = { id: "lnk_1", slug: "plain", routes: [{ id: "rt_1", ...fallback() }] };
const graph = {
  ...{ id: "lnk_2", slug: "graph" },
  routes: [
    { id: "rt_2", ...to("https://example.com/de", { clientRouteId: "de", conditions: [condition("DE")] }) },
    { id: "rt_3", ...to("https://example.com/fr", { clientRouteId: "fr", conditions: [condition("FR")] }) },
    { id: "rt_4", ...fallback({ features: [limit] }) },
  ],
};
const other = { ...plain, id: "lnk_3", slug: "other" };
const account = [plain, other, graph];

/** A service with these links, of which a list may show something else. It shows no empty lists. */
async function startService(links: readonly Properties[], listed: readonly Properties[] = links) {
  const respond: StubResponse = (response) => {
    const id = /\/links\/(\w+)/.exec(response.req.url ?? "")?.[1];
    respondWith(response, id === undefined ? listed : links.find((it) => it.id === id));
  };
  const { url, requests } = await startStubService(respond);
  const context = createContext({ apiKey: "k", baseUrl: url }, () => {});
  onTestFinished(() => context.client.close());
  return { context, requests, reads: () => requests.filter((it) => /\/links\/\w+/.test(it.url)).length };
}

/** The links of the account as a list shows them whose routes it shows in another way. */
const listedWith = (show: (route: Properties) => Properties) =>
  account.map((link) => ({ ...link, routes: link.routes.map(show) }));
const listedWithOnly = (...fields: string[]) =>
  listedWith((route) => Object.fromEntries(Object.entries(route).filter(([name]) => fields.includes(name))));

describe("the links of an account", () => {
  it.each<[string, readonly Properties[]]>([
    ["only the ids of routes", listedWithOnly("id")],
    [
      "no conditions and features",
      listedWithOnly("id", "clientRouteId", "actionType", "actionConfig", "isGlobalFallback"),
    ],
    ["no routes of some", account.map((link) => (link === plain ? link : { ...link, routes: undefined }))],
    [
      "only the ids of some conditions",
      listedWith((route) => (route.id === "rt_3" ? { ...route, conditions: [{ id: "cnd_FR" }] } : route)),
    ],
  ])("are read one by one where the list shows %s", async (_, listed) => {
    const { context, reads } = await startService(account, listed);
    expect(await readLinks(context, {}, () => {})).toEqual(account);
    expect(reads()).toBe(3);
    expect(lintGraph({ title: "", links: await readAccountLinks(context, () => {}) })).toEqual([]);
  });

  it("are taken from the list where it shows all parts of routes, after the first link proved it", async () => {
    const { context, requests, reads } = await startService(account);
    const counts: number[] = [];
    expect(await readLinks(context, { folderId: "fld_1" }, (count) => counts.push(count))).toEqual(account);
    expect(reads()).toBe(1);
    expect(counts).toEqual([3]);
    expect(requests[0]?.url).toBe("/api/v1/links?folderId=fld_1&includeRoutes=all&limit=100");
  });

  it("are taken from a list that shows null in place of a part which a route does not have", async () => {
    const listed = listedWith((route) => ({ conditions: null, features: null, ...route }));
    const { context, reads } = await startService(account, listed);
    expect(await readLinks(context, {}, () => {})).toEqual([plain, ...listed.slice(1)]);
    expect(reads()).toBe(1);
  });

  it("that are deleted in the meantime are left out", async () => {
    const { context } = await startService([plain], [plain, { id: "lnk_4" }]);
    expect(await readLinks(context, {}, () => {})).toEqual([plain]);
  });

  it("are listed once each, also where two pages show one", async () => {
    const { context } = await startService([plain], [plain, plain]);
    expect(await readLinks(context, {}, () => {})).toEqual([plain]);
  });

  it("are read one by one where the first one, with which the list is compared, was deleted", async () => {
    const { context, reads } = await startService(
      [other, graph],
      [plain, { ...other, routes: [{ id: "rt_1" }] }, graph],
    );
    expect(await readLinks(context, {}, () => {})).toEqual([other, graph]);
    expect(reads()).toBe(3);
  });

  it("with several routes are compared where the list shows a part of a route nowhere", async () => {
    const routes = [to("https://example.com/de", { platform: "GEO" }), fallback()];
    const simple = { ...graph, routes: routes.map((route, index) => ({ id: `rt_${index}`, ...route })) };
    const { context, reads } = await startService([plain, { ...plain, id: "lnk_3" }, simple]);
    await readLinks(context, {}, () => {});
    expect(reads()).toBe(2);
  });
});
