import { describe, expect, it } from "vitest";
import { routes } from "../../provider/contract";
import { type AnyDefinition, type Properties, read } from "../../provider/lifecycle";
import { listsInGraph } from "../../provider/lifecycle/live/read-live";
import { condition, feature, link, qr, route, target, tree } from "../../provider/resources";
import { startAccount } from "../support/account";
import { startAlteringProxy } from "../support/altering-proxy";
import { failureOf } from "../support/client";
import { startStubService } from "../support/stub-service";
import { startRun } from "./online";

/** Reads objects of a service as a refresh does. */
function reader(baseUrl: string, apiKey = "k") {
  const { context } = startRun({ settings: { apiKey, baseUrl } }, { allowMissing: true });
  return (definition: AnyDefinition, id: string, inputs: Properties) =>
    read({ definition, id, state: { inputs, outputs: {} } }, context);
}

/** An account with a link of two routes, and the ids of the second route. */
async function setup(alter: Parameters<typeof startAlteringProxy>[1] = () => []) {
  const account = await startAccount();
  const { url } = await startAlteringProxy(account.emulator.url, alter);
  const to = (name: string) => ({ actionType: "URL", actionConfig: { url: `https://example.com/${name}` } });
  const { id: linkId, routes } = await account.request("POST", "", {
    domainId: "dom_1",
    routes: [
      { ...to("de"), platform: "GEO" },
      { ...to("else"), platform: "OS", isGlobalFallback: true },
    ],
  });
  const requestCount = () => account.emulator.requests.length;
  return {
    account,
    linkId,
    routeId: String(routes[1]?.id),
    requestCount,
    readLive: reader(url, account.settings.apiKey),
  };
}

describe("a refresh", () => {
  it("reads the routes of a link and what is in them with one request", async () => {
    const { account, linkId, routeId, requestCount, readLive } = await setup();
    const inputs = { type: "OS", operator: "IN", valueKey: "os" };
    const path = `/${linkId}/routes/${routeId}`;
    await account.request("POST", `${path}/conditions`, { ...inputs, valueKey: "other" });
    const { id } = await account.request("POST", `${path}/conditions`, inputs);
    const before = requestCount();
    const found = await readLive(route, `${linkId}/${routeId}`, { linkId, platform: "OS" });
    expect(found?.inputs).toEqual({ linkId, platform: "OS" });
    const parents = { linkId, routeId };
    const child = await readLive(condition, `${linkId}/${routeId}/${id}`, { ...parents, ...inputs });
    expect(child).toMatchObject({ inputs, outputs: { conditionId: id } });
    expect(requestCount()).toBe(before + 1);
  });

  it("finds a target on the second page of its list", async () => {
    const meta = { total: 2, page: 1, limit: 1 };
    const { url, requests } = await startStubService(
      { body: { data: [{ id: "tg_1" }], meta: { ...meta, hasNext: true, nextCursor: "next" } } },
      {
        body: {
          data: [{ id: "tg_2", itemId: "lnk_3" }],
          meta: { ...meta, hasNext: false, nextCursor: null },
        },
      },
    );
    const inputs = { linkId: "lnk_1", routeId: "rt_1", itemId: "lnk_2" };
    const found = await reader(url)(target, "lnk_1/rt_1/tg_2", inputs);
    expect(found?.inputs).toEqual({ ...inputs, itemId: "lnk_3" });
    const path = "/api/v1/links/lnk_1/routes/rt_1/targets";
    expect(requests.map((it) => it.url)).toEqual([path, `${path}?cursor=next`]);
  });

  it("refuses an id of another form", async () => {
    const { url, requests } = await startStubService({ status: 500 });
    for (const id of ["lnk_1", "lnk_1/rt_1/x", "lnk_1/", "lnk 1/rt_1"]) {
      const { message } = await failureOf(reader(url)(route, id, { linkId: "lnk_1" }));
      expect(message).toBe(`"${id}" is not the id of a Route; use the form linkId/routeId.`);
    }
    expect(requests).toEqual([]);
  });
});

it.each<[string, AnyDefinition, string[] | undefined]>([
  ["no list for the link", link, []],
  ["the routes for a route", route, ["routes"]],
  ["the conditions of routes for a condition", condition, ["routes", "conditions"]],
  ["the features of routes for a feature", feature, ["routes", "features"]],
  ["none for a target, which a link does not show", target, undefined],
  ["none for the QR code of a link", qr, undefined],
  ["none for an object outside of links", tree, undefined],
  [
    "none for an object that has no id of its own in a list",
    { ...qr, endpoints: { ...qr.endpoints, create: routes.create } },
    undefined,
  ],
])("the lists that lead to an object in the graph of its link are %s", (_, definition, expected) => {
  expect(listsInGraph(definition)).toEqual(expected);
});

describe("the QR code of a link", () => {
  const inputs = (linkId: string) => ({ linkId, isQrCreated: true });
  const withoutQr = ({ path }: { path: string }) => (path.endsWith("/qr") ? 404 : []);

  const none = () => JSON.stringify({ data: null });

  it.each([
    ["shows no QR state", withoutQr],
    ["shows null", ({ path }: { path: string }) => (path.endsWith("/qr") ? none : [])],
  ])("is not created while the link exists and the service %s", async (_, alter) => {
    const { linkId, readLive } = await setup(alter);
    const found = await readLive(qr, linkId, inputs(linkId));
    expect(found?.inputs).toEqual({ linkId, isQrCreated: false });
  });

  it("is deleted with the link", async () => {
    const { account, linkId, readLive } = await setup();
    await account.request("DELETE", `/${linkId}`);
    expect(await readLive(qr, linkId, inputs(linkId))).toBeUndefined();
  });

  it("is unknown if the link cannot be read", async () => {
    const { linkId, readLive } = await setup((it) => (/\/lnk_\w+$/.test(it.path) ? 403 : withoutQr(it)));
    expect((await failureOf(readLive(qr, linkId, inputs(linkId)))).message).toContain("Read one link");
  });
});
