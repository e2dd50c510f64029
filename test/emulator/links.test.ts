import { describe, expect, it } from "vitest";
import { base, type Item, serve, simple, type TestEmulator } from "./support/emulator";

const to = (url: string) => ({ actionType: "URL", actionConfig: { url } });
const fallback = { ...to("https://example.com/else"), isGlobalFallback: true };

const create = ({ send }: TestEmulator, fields: object) =>
  send("POST", base, { body: { domainId: "dom_1", ...fields } });
const update = ({ send }: TestEmulator, { id }: Item, body: object) =>
  send("PATCH", `${base}/${id}`, { body });
const routesOf = ({ routes }: Item) => routes as (Item & { conditions: Item[] })[];

describe("a new link", () => {
  it("has the defaults of the service, and null for other omitted fields", async () => {
    expect(await (await serve()).link()).toMatchObject({
      ...{ kind: "DIRECT", routingMode: "SIMPLE", title: null, description: null, imageUrl: null },
      ...{ treeId: null, boardId: null, folderId: null, domainId: "dom_1" },
      createdAt: expect.stringMatching(/^\d{4}-.*Z$/),
    });
  });

  it("has no totals, which only the read of a single link shows", async () => {
    const { link, send } = await serve();
    const { id, totalEvents } = await link();
    expect(totalEvents).toBeUndefined();
    expect((await send("GET", base)).items[0]).not.toHaveProperty("totalEvents");
    const { data } = await send("GET", `${base}/${id}`);
    expect(data).toMatchObject({ totalEvents: expect.any(Number), totalVisitors: expect.any(Number) });
  });

  it("with a url gets a fallback route to the normalized URL", async () => {
    const { routes } = await (await serve()).link({ url: "HTTPS://Example.COM" });
    expect(routes).toEqual([
      expect.objectContaining({
        ...{ actionType: "URL", actionConfig: { url: "https://example.com/" }, isGlobalFallback: true },
        ...{ platform: "GLOBAL", isActive: true, priority: 0 },
      }),
    ]);
  });

  it.each([{}, { slug: null }])("gets a generated slug if it has none (%o)", async (fields) => {
    const { slug } = await (await serve()).link(fields);
    expect(slug).toMatch(/^[A-Za-z0-9-]{3,64}$/);
  });

  it("has its whole graph", async () => {
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
    ["a domain that accepts no links", { url: simple.url, domainId: "dom_3" }, "domainId"],
    ["neither url nor routes", {}, "url or routes"],
    ["both url and routes", { url: simple.url, routes: [fallback] }, "url or routes"],
    ["no routes at all", { routes: [] }, "routes"],
    ["no global fallback", { routes: [to(simple.url)] }, "isGlobalFallback"],
    [
      "one clientRouteId twice",
      { routes: [1, 2].map(() => ({ ...fallback, clientRouteId: "a" })) },
      "client",
    ],
    ["a folder that does not exist", { url: simple.url, folderId: "folder_9" }, "folderId"],
    ["a kind that does not exist", { url: simple.url, kind: "NONE" }, "kind"],
    ["an unknown property", { url: simple.url, colour: "red" }, "colour"],
    ["an unknown property in a route", { routes: [{ ...fallback, colour: "red" }] }, "routes[0]"],
    ["an unknown property in features", { url: simple.url, features: { other: "x" } }, "features"],
    ["an unknown property in seo", { url: simple.url, seo: { other: "x" } }, "seo"],
    ["a sort order that is not an integer", { url: simple.url, sortOrder: 1.5 }, "sortOrder"],
  ])("is refused with %s, and the message names the field", async (_, fields, place) => {
    const response = await create(await serve(), fields);
    expect(response.status).toBe(422);
    expect(response.body.message).toContain(place);
  });
});

describe("an update", () => {
  it("changes only the fields that it contains", async () => {
    const service = await serve();
    const link = await service.link({ slug: "before", title: "Title", folderId: null });
    const { data } = await update(service, link, { description: "New" });
    expect(data).toEqual({ ...link, description: "New", updatedAt: data.updatedAt });
  });

  it("accepts null for nullable fields", async () => {
    const service = await serve();
    const link = await service.link({ title: "Title", description: "Text", imageUrl: "x" });
    const { data } = await update(service, link, { title: null, description: null, imageUrl: null });
    expect(data).toMatchObject({ title: null, description: null, imageUrl: null });
    expect((await update(service, link, { domainId: null })).status).toBe(422);
  });

  it("of the url changes the destination of the fallback route", async () => {
    const service = await serve();
    const link = await service.link();
    await service.route(link.id, to("https://example.com/other"));
    const { data } = await update(service, link, { url: "https://Example.org" });
    const before = routesOf(link)[0]?.id;
    expect(routesOf(data)).toMatchObject([
      { id: before, actionConfig: { url: "https://example.org/" } },
      { actionConfig: { url: "https://example.com/other" } },
    ]);
  });

  it("of the routes replaces the graph, and routes with the same clientRouteId keep their ids", async () => {
    const service = await serve();
    const a = { ...fallback, clientRouteId: "a", features: [{ type: "UTM" }], priority: 3 };
    const b = { ...to("https://example.com/b"), clientRouteId: "b" };
    const { data: link } = await create(service, { routes: [a, b] });
    const [idA, idB] = routesOf(link).map(({ id }) => id);
    const c = { ...to("https://example.com/c"), clientRouteId: "c" };
    const { data } = await update(service, link, {
      routes: [c, b, { ...a, features: [], priority: undefined }],
    });
    const [routeC, routeB, routeA] = routesOf(data);
    expect([routeB?.id, routeA?.id]).toEqual([idB, idA]);
    expect([idA, idB]).not.toContain(routeC?.id);
    expect(routeA).toMatchObject({ features: [], priority: 0 });
  });

  it("of the routes keeps the ids by position if they have no clientRouteId", async () => {
    const service = await serve();
    const condition = { type: "OS", valueKey: "ios" };
    const { data: link } = await create(service, { routes: [{ ...fallback, conditions: [condition] }] });
    const { data } = await update(service, link, {
      routes: [{ ...fallback, conditions: [{ ...condition, valueKey: "android" }] }, to(simple.url)],
    });
    const [before] = routesOf(link);
    expect(routesOf(data)).toMatchObject([
      { id: before?.id, conditions: [{ id: before?.conditions[0]?.id }] },
      { actionConfig: { url: simple.url } },
    ]);
  });

  it("is refused without any effect if the new graph has no fallback", async () => {
    const service = await serve();
    const link = await service.link();
    const response = await update(service, link, { title: "New", routes: [to(simple.url)] });
    expect(response.status).toBe(422);
    expect((await service.send("GET", `${base}/${link.id}`)).data).toMatchObject({ title: null });
  });
});

it("a deleted link is deleted with its graph", async () => {
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
