import { describe, expect, it } from "vitest";
import { base, type Item, serve } from "./support/emulator";

/** An emulator with a link that has a route besides its fallback. */
async function routed(fields: object = {}) {
  const service = await serve();
  const link = await service.link();
  const route = await service.route(link.id, fields);
  const path = `${base}/${link.id}/routes/${route.id}`;
  const read = async () => (await service.send("GET", path)).data;
  return { ...service, link, route, path, read };
}

describe("a route", () => {
  it("has the defaults of the service", async () => {
    const { route } = await routed();
    expect(route).toMatchObject({
      ...{ platform: "GLOBAL", isActive: true, isGlobalFallback: false, priority: 0, sortOrder: 0 },
      ...{ clientRouteId: null, actionConfig: null, targeting: null, targetItemIds: [], conditions: [] },
    });
  });

  it("is part of the list and of its link", async () => {
    const { link, route, send } = await routed();
    const { items, meta } = await send("GET", `${base}/${link.id}/routes`);
    expect(items.map(({ id }) => id)).toEqual([(link.routes as Item[])[0]?.id, route.id]);
    expect(meta).toMatchObject({ total: 2, hasNext: false, nextCursor: null });
    expect((await send("GET", `${base}/${link.id}`)).data.routes).toEqual(items);
  });

  it("changes only the updated fields, and keeps the ids of unchanged children", async () => {
    const { route, path, send } = await routed({
      conditions: [{ type: "OS", valueKey: "ios" }],
      features: [{ type: "UTM" }],
      priority: 1,
    });
    const body = { priority: 2, features: [{ type: "UTM", enabled: false }, { type: "LIMIT" }] };
    const { data } = await send("PATCH", path, { body });
    const [utm] = route.features as Item[];
    expect(data).toMatchObject({ priority: 2, conditions: route.conditions });
    expect(data.features).toMatchObject([{ id: utm?.id, enabled: false }, { type: "LIMIT" }]);
  });

  it("cannot have the clientRouteId of another", async () => {
    const { link, path, send } = await routed({ clientRouteId: "a" });
    const again = await send("POST", `${base}/${link.id}/routes`, { body: { clientRouteId: "a" } });
    expect(again.status).toBe(422);
    expect((await send("PATCH", path, { body: { clientRouteId: "a" } })).status).toBe(200);
  });
});

describe.each([
  ["conditions", { type: "OS", valueKey: "ios" }, { valueKey: "android", operator: "IN" }],
  ["features", { type: "LIMIT", config: { clicks: 1 } }, { config: { clicks: 2 } }],
  ["targets", { itemId: "item_1" }, { required: true }],
])("the %s of a route", (plural, input, change) => {
  it("can be added, listed, updated and removed, and are part of the route", async () => {
    const { path, send, read } = await routed();
    const { data } = await send("POST", `${path}/${plural}`, { body: input });
    expect(data).toMatchObject({ ...input, id: expect.any(String) });
    const changed = await send("PATCH", `${path}/${plural}/${data.id}`, { body: change });
    expect(changed.data).toEqual({ ...data, ...change });
    expect((await send("GET", `${path}/${plural}`)).items).toEqual([changed.data]);
    expect((await read())[plural]).toEqual([changed.data]);
    await send("DELETE", `${path}/${plural}/${data.id}`);
    expect((await send("GET", `${path}/${plural}`)).items).toEqual([]);
  });

  it("refuse unknown properties", async () => {
    const { path, send } = await routed();
    const response = await send("POST", `${path}/${plural}`, { body: { ...input, colour: "red" } });
    expect(response.status).toBe(422);
    expect(response.body.message).toContain("colour");
  });
});

it("a feature cannot change its type", async () => {
  const { path, send } = await routed();
  const { id } = await send("POST", `${path}/features`, { body: { type: "UTM" } });
  expect((await send("PATCH", `${path}/features/${id}`, { body: { type: "LIMIT" } })).status).toBe(422);
});

describe("a target", () => {
  it("and the route's targetItemIds show the same data", async () => {
    const { path, send, read } = await routed({ targetItemIds: ["a", "b"] });
    const [a] = (await send("GET", `${path}/targets`)).items;
    await send("PATCH", `${path}/targets/${a?.id}`, { body: { required: true } });
    await send("POST", `${path}/targets`, { body: { itemId: "c" } });
    expect((await read()).targetItemIds).toEqual(["a", "b", "c"]);
    const { data } = await send("PATCH", path, { body: { targetItemIds: ["c", "a"] } });
    expect(data.targets).toMatchObject([
      { itemId: "c", required: false },
      { id: a?.id, required: true },
    ]);
  });

  it("is bound only once", async () => {
    const { path, send } = await routed({ targetItemIds: ["a"] });
    expect((await send("POST", `${path}/targets`, { body: { itemId: "a" } })).status).toBe(409);
  });
});
