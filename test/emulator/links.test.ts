import { describe, expect, it } from "vitest";
import { base, type Item, type Scene, serve, simple } from "./support/scene";

const to = (url: string) => ({ actionType: "URL", actionConfig: { url } });
const fallback = { ...to("https://example.com/else"), isGlobalFallback: true };

const create = ({ send }: Scene, fields: object) =>
  send("POST", base, { body: { domainId: "dom_1", ...fields } });
const update = ({ send }: Scene, { id }: Item, body: object) => send("PATCH", `${base}/${id}`, { body });
const routesOf = ({ routes }: Item) => routes as (Item & { conditions: Item[] })[];

describe("a new link", () => {
  it("has the defaults of the service, and null for what was not given", async () => {
    expect(await (await serve()).link()).toMatchObject({
      ...{ kind: "DIRECT", routingMode: "SIMPLE", title: null, description: null, imageUrl: null },
      ...{ treeId: null, boardId: null, folderId: null, domainId: "dom_1" },
      createdAt: expect.stringMatching(/^\d{4}-.*Z$/),
    });
  });

  it("has no totals; only the single read shows them", async () => {
    const { link, send } = await serve();
    const { id, totalEvents } = await link();
    expect(totalEvents).toBeUndefined();
    expect((await send("GET", base)).items[0]).not.toHaveProperty("totalEvents");
    const { data } = await send("GET", `${base}/${id}`);
    expect(data).toMatchObject({ totalEvents: expect.any(Number), totalVisitors: expect.any(Number) });
  });

  it("with a url gets a fallback route to it, the URL spelt the service's way", async () => {
    const { routes } = await (await serve()).link({ url: "HTTPS://Example.COM" });
    expect(routes).toEqual([
      expect.objectContaining({
        ...{ actionType: "URL", actionConfig: { url: "https://example.com/" }, isGlobalFallback: true },
        ...{ platform: "GLOBAL", isActive: true, priority: 0 },
      }),
    ]);
  });

  it.each([{}, { slug: null }])("gets a slug when none is given (%o)", async (fields) => {
    const { slug } = await (await serve()).link(fields);
    expect(slug).toMatch(/^[A-Za-z0-9-]{3,64}$/);
  });

  it("carries its whole graph", async () => {
    const { data } = await create(await serve(), {
      routes: [
        {
          ...to("https://example.com/de"),
          clientRouteId: "german",
          conditions: [{ type: "COUNTRY", valueKey: "DE" }],
          features: [{ type: "LIMIT", config: { clicks: 3 } }],
          targetItemIds: ["item_1"],
        },
        fallback,
      ],
    });
    expect(data.routes).toMatchObject([
      {
        clientRouteId: "german",
        conditions: [{ id: expect.any(String), type: "COUNTRY", operator: null }],
        features: [{ id: expect.any(String), enabled: true, config: { clicks: 3 } }],
        targets: [{ id: expect.any(String), itemId: "item_1", required: false }],
        targetItemIds: ["item_1"],
      },
      { isGlobalFallback: true, conditions: [], features: [], targets: [] },
    ]);
  });

  it.each([
    ["no domain", { url: simple.url, domainId: undefined }, "domainId"],
    ["a domain that does not exist", { url: simple.url, domainId: "dom_9" }, "domainId"],
    ["a domain that takes no links", { url: simple.url, domainId: "dom_3" }, "domainId"],
    ["neither url nor routes", {}, "url or routes"],
    ["both url and routes", { url: simple.url, routes: [fallback] }, "url or routes"],
    ["no routes at all", { routes: [] }, "routes"],
    ["no global fallback", { routes: [to(simple.url)] }, "isGlobalFallback"],
    [
      "one clientRouteId twice",
      { routes: [1, 2].map(() => ({ ...fallback, clientRouteId: "a" })) },
      "client",
    ],
    ["a URL action without a url", { routes: [{ ...fallback, actionConfig: {} }] }, "actionConfig.url"],
    ["a url that is none", { url: "example" }, "url"],
    [
      "a url in a graph that is none",
      { routes: [{ ...fallback, ...to("x") }] },
      "routes[0].actionConfig.url",
    ],
    ["a folder that does not exist", { url: simple.url, folderId: "folder_9" }, "folderId"],
    ["a kind that does not exist", { url: simple.url, kind: "NONE" }, "kind"],
    ["an unknown property", { url: simple.url, colour: "red" }, "colour"],
    ["an unknown property in a route", { routes: [{ ...fallback, colour: "red" }] }, "routes[0]"],
    ["an unknown property in features", { url: simple.url, features: { other: "x" } }, "features"],
    ["an unknown property in seo", { url: simple.url, seo: { other: "x" } }, "seo"],
    ["a sort order that is no integer", { url: simple.url, sortOrder: 1.5 }, "sortOrder"],
  ])("is refused with %s, and the message names the place", async (_, fields, place) => {
    const got = await create(await serve(), fields);
    expect(got.status).toBe(422);
    expect(got.body.message).toContain(place);
  });
});

describe("an update", () => {
  it("changes what it is sent and nothing else", async () => {
    const scene = await serve();
    const link = await scene.link({ slug: "before", title: "Title", folderId: null });
    const { data } = await update(scene, link, { description: "New" });
    expect(data).toEqual({ ...link, description: "New", updatedAt: data.updatedAt });
  });

  it("takes null for what can be null", async () => {
    const scene = await serve();
    const link = await scene.link({ title: "Title", description: "Text", imageUrl: "x" });
    const { data } = await update(scene, link, { title: null, description: null, imageUrl: null });
    expect(data).toMatchObject({ title: null, description: null, imageUrl: null });
    expect((await update(scene, link, { domainId: null })).status).toBe(422);
  });

  it("of the url changes where the fallback route leads", async () => {
    const scene = await serve();
    const link = await scene.link();
    await scene.route(link.id, to("https://example.com/other"));
    const { data } = await update(scene, link, { url: "https://Example.org" });
    const before = routesOf(link)[0]?.id;
    expect(routesOf(data)).toMatchObject([
      { id: before, actionConfig: { url: "https://example.org/" } },
      { actionConfig: { url: "https://example.com/other" } },
    ]);
  });

  it("of the routes replaces the graph, and the routes of one clientRouteId keep their ids", async () => {
    const scene = await serve();
    const a = { ...fallback, clientRouteId: "a", features: [{ type: "UTM" }], priority: 3 };
    const b = { ...to("https://example.com/b"), clientRouteId: "b" };
    const { data: link } = await create(scene, { routes: [a, b] });
    const [idA, idB] = routesOf(link).map(({ id }) => id);
    const c = { ...to("https://example.com/c"), clientRouteId: "c" };
    const { data } = await update(scene, link, {
      routes: [c, b, { ...a, features: [], priority: undefined }],
    });
    const [routeC, routeB, routeA] = routesOf(data);
    expect([routeB?.id, routeA?.id]).toEqual([idB, idA]);
    expect([idA, idB]).not.toContain(routeC?.id);
    expect(routeA).toMatchObject({ features: [], priority: 0 });
  });

  it("of the routes keeps the ids by position where they have no clientRouteId", async () => {
    const scene = await serve();
    const condition = { type: "OS", valueKey: "ios" };
    const { data: link } = await create(scene, { routes: [{ ...fallback, conditions: [condition] }] });
    const { data } = await update(scene, link, {
      routes: [{ ...fallback, conditions: [{ ...condition, valueKey: "android" }] }, to(simple.url)],
    });
    const [before] = routesOf(link);
    expect(routesOf(data)).toMatchObject([
      { id: before?.id, conditions: [{ id: before?.conditions[0]?.id }] },
      { actionConfig: { url: simple.url } },
    ]);
  });

  it("is refused when the new graph has no fallback, and then nothing has changed", async () => {
    const scene = await serve();
    const link = await scene.link();
    const got = await update(scene, link, { title: "New", routes: [to(simple.url)] });
    expect(got.status).toBe(422);
    expect((await scene.send("GET", `${base}/${link.id}`)).data).toMatchObject({ title: null });
  });
});

describe("a link that is deleted", () => {
  it("is gone with its graph", async () => {
    const { link, route, send } = await serve();
    const { id } = await link();
    const { id: routeId } = await route(id);
    expect((await send("DELETE", `${base}/${id}`)).status).toBe(204);
    for (const path of [
      "",
      "/routes",
      `/routes/${routeId}`,
      `/routes/${routeId}/features`,
      "/qr",
      "/analytics",
    ]) {
      expect((await send("GET", `${base}/${id}${path}`)).status).toBe(404);
    }
    expect((await send("DELETE", `${base}/${id}`)).status).toBe(404);
  });
});
