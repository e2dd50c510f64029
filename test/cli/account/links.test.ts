import { describe, expect, it, onTestFinished } from "vitest";
import { readLinks } from "../../../provider/cli/account/links";
import { lintGraph } from "../../../provider/cli/graph/lint/lint";
import { readAccountLinks } from "../../../provider/cli/graph/read/account";
import { createContext, type Properties } from "../../../provider/lifecycle";
import { type StubResponse, startStubService } from "../../support/stub-service";
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
const account = [plain, { ...plain, id: "lnk_3", slug: "other" }, graph];

/** A service with these links, of whose routes a list shows only some fields. It shows no empty lists. */
async function startService(links: readonly Properties[], listedFields?: readonly string[]) {
  const listed = links.map(({ routes, ...rest }) => {
    const shown = (routes as Properties[]).map((route) =>
      Object.fromEntries(Object.entries(route).filter(([name]) => listedFields?.includes(name) ?? true)),
    );
    return { ...rest, routes: shown };
  });
  const meta = { total: links.length, page: 1, limit: 100, hasNext: false, nextCursor: null };
  const respond: StubResponse = (response) => {
    const id = /\/links\/(\w+)/.exec(response.req.url ?? "")?.[1];
    const body = id ? { data: links.find((it) => it.id === id) } : { data: listed, meta };
    response.writeHead(200, { "x-request-id": "req_1", "content-type": "application/json" });
    response.end(JSON.stringify(body));
  };
  const { url, requests } = await startStubService(respond);
  const context = createContext({ apiKey: "k", baseUrl: url }, () => {});
  onTestFinished(() => context.client.close());
  return { context, reads: () => requests.filter((it) => /\/links\/\w+/.test(it.url)).length };
}

describe("the links of an account", () => {
  it.each([
    ["only the ids of routes", ["id"]],
    ["no conditions and features", ["id", "clientRouteId", "actionType", "actionConfig", "isGlobalFallback"]],
  ])("are read one by one where the list shows %s", async (_, fields) => {
    const { context, reads } = await startService(account, fields);
    expect(await readLinks(context, {}, () => {})).toEqual(account);
    expect(reads()).toBe(3);
    expect(lintGraph({ title: "", links: await readAccountLinks(context, () => {}) })).toEqual([]);
  });

  it("are taken from the list where it shows all parts of routes, after the first link proved it", async () => {
    const { context, reads } = await startService(account);
    expect(await readLinks(context, {}, () => {})).toEqual(account);
    expect(reads()).toBe(1);
  });

  it("with several routes are compared where the list shows a part of a route nowhere", async () => {
    const routes = [to("https://example.com/de", { platform: "GEO" }), fallback()];
    const simple = { ...graph, routes: routes.map((route, index) => ({ id: `rt_${index}`, ...route })) };
    const { context, reads } = await startService([plain, { ...plain, id: "lnk_3" }, simple]);
    await readLinks(context, {}, () => {});
    expect(reads()).toBe(2);
  });
});
