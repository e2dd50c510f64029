import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { temporaryFolder } from "../../support/shell";
import { base, type Item, serve, simple, type TestEmulator } from "../support/emulator";

// What an assumption changes besides what doctor's probes observe: test/cli/doctor/probes.test.ts tries each value of each one.

const fallback = {
  clientRouteId: "everybody",
  actionType: "URL",
  actionConfig: { url: "https://example.com/" },
  isGlobalFallback: true,
};
const german = { clientRouteId: "german", platform: "GEO" };
const condition = { type: "COUNTRY", valueKey: "DE" };

/** The body of a link with a graph. */
const graph = (...routes: readonly object[]) => ({ url: undefined, routes: [...routes, fallback] });

const pathOf = ({ id }: Item): string => `${base}/${id}`;

/** Creates a link with a single route. */
async function linkWithRoute({ link }: TestEmulator): Promise<{ link: string; route: string }> {
  const created = await link();
  const [route] = created.routes as Item[];
  return { link: pathOf(created), route: `${pathOf(created)}/routes/${route?.id}` };
}

describe("a service that separates lists otherwise", () => {
  it.each([
    ["brackets", (name: string, value: string) => `${name}[]=${value}`],
    ["repeat", (name: string, value: string) => `${name}=${value}`],
  ] as const)("as with %s, filters by routes and platforms, too", async (listFormat, parameter) => {
    const service = await serve({ assume: { listFormat } });
    const created = await service.link(graph(german));
    await service.link();
    const [route] = created.routes as Item[];
    for (const query of [parameter("routeIds", String(route?.id)), parameter("platforms", "GEO")]) {
      expect((await service.send("GET", `${base}?${query}`)).ids).toEqual([created.id]);
    }
    expect((await service.send("GET", `${base}?${parameter("ids", `${created.id},x`)}`)).ids).toEqual([]);
  });

  it("refuses the assumed name if it has another", async () => {
    const { send } = await serve({ assume: { listFormat: "brackets", slugParameter: "name" } });
    expect((await send("GET", `${base}?ids=a`)).status).toBe(400);
    const { body } = await send("GET", `${base}/links/slug-availability?name=no`);
    expect(body.message).toContain("query: name: 3 to 64 letters");
  });
});

it("a list that is delayed shows a link as it was before its last write, until the next list", async () => {
  const { send, link } = await serve({ assume: { freshLists: "delayed" } });
  const titles = async () => (await send("GET", base)).items.map(({ title }) => title);
  const path = pathOf(await link({ title: "One" }));
  expect([await titles(), await titles()]).toEqual([[], ["One"]]);
  await send("PATCH", path, { body: { title: "Two" } });
  expect([await titles(), await titles()]).toEqual([["One"], ["Two"]]);
  await send("DELETE", path);
  expect([await titles(), await titles()]).toEqual([["Two"], []]);
});

describe("a service that clears fields otherwise", () => {
  it("ignores null for texts, and clears references by an empty text", async () => {
    const { send, link } = await serve({ assume: { clearText: "empty" } });
    const { id: folderId } = (await send("POST", `${base}/folders`, { body: { title: "Folder" } })).data;
    const path = pathOf(await link({ folderId }));
    expect((await send("PATCH", path, { body: { folderId: null } })).data.folderId).toBe(folderId);
    expect((await send("PATCH", path, { body: { folderId: "" } })).data.folderId).toBeNull();
  });

  it("clears lists of the link by null, and accepts null in lists of routes", async () => {
    const { send, link } = await serve({ assume: { clearList: "null" } });
    const created = await link({
      ...graph({ ...german, conditions: null }),
      routeFeatures: [{ type: "UTM" }],
    });
    expect((created.routes as Item[])[0]?.conditions).toEqual([]);
    const patch = async (body: object) => (await send("PATCH", pathOf(created), { body })).data;
    expect((await patch({ routeFeatures: [] })).routeFeatures).toHaveLength(1);
    expect((await patch({ routeFeatures: null })).routeFeatures).toEqual([]);
  });
});

it("a service that merges objects does so wherever an object is updated", async () => {
  const service = await serve({ assume: { nestedObjects: "merged" } });
  const { link, route } = await linkWithRoute(service);
  const patch = async (path: string, body: object) =>
    (await service.send("PATCH", path, { body, key: `${path} ${JSON.stringify(body)}` })).data;
  const create = async (path: string, body: object) => (await service.send("POST", path, { body })).id;
  const child = async (kind: string, body: object) =>
    `${route}/${kind}/${await create(`${route}/${kind}`, body)}`;
  const old = { kept: 1, dropped: { deep: 1 } };
  const merged = { kept: 1, added: 2 };
  for (const [path, field] of [
    [link, "options"],
    [route, "targeting"],
    [await child("conditions", condition), "valueJson"],
    [await child("features", { type: "UTM" }), "config"],
    [`${link}/qr`, "payload"],
    [`${base}/folders/${await create(`${base}/folders`, { title: "Folder" })}`, "theme"],
  ] as const) {
    await patch(path, { [field]: old });
    expect(await patch(path, { [field]: { dropped: null, added: 2 } })).toMatchObject({ [field]: merged });
  }
  const { data } = await service.send("PATCH", route, { body: { actionConfig: { label: "Shop" } } });
  expect(data.actionConfig).toEqual({ url: simple.url, label: "Shop" });
});

describe("an idempotency key", () => {
  it("is refused while it is in flight, also without latency", async () => {
    const { send } = await serve({ assume: { keyInFlight: "conflict" } });
    const create = () => send("POST", base, { body: simple, key: "k" });
    const responses = await Promise.all([create(), create()]);
    expect(responses.map(({ status }) => status).toSorted()).toEqual([201, 409]);
  });

  it("is used up by an unknown id and a taken slug whatever their status, but not by an invalid body", async () => {
    const { send, link } = await serve({ assume: { unknownIdStatus: 422, slugTakenStatus: 422 } });
    await link({ slug: "taken-slug" });
    const replayed = async (method: string, path: string, body?: object) => {
      const responses = [];
      for (const _ of ["first", "second"]) {
        responses.push(await send(method, path, { body, key: `${method} ${JSON.stringify(body)}` }));
      }
      expect(responses.map(({ status }) => status)).toEqual([422, 422]);
      return responses[1]?.headers.has("idempotent-replayed");
    };
    expect(await replayed("DELETE", `${base}/lnk_none`)).toBe(true);
    expect(await replayed("POST", base, { ...simple, slug: "taken-slug" })).toBe(true);
    expect(await replayed("POST", base, { ...simple, slug: "!" })).toBe(false);
  });

  it("of another payload is refused by a service that repeats requests", async () => {
    const { send } = await serve({ assume: { keyReplay: "repeated" } });
    await send("POST", base, { body: simple, key: "k" });
    expect((await send("POST", base, { body: { ...simple, title: "Two" }, key: "k" })).status).toBe(409);
  });
});

it("a link that shows its destination as `url` has routes once they are written", async () => {
  const { send, link } = await serve({ assume: { destination: "url" } });
  const created = await link();
  expect(created).toMatchObject({ url: simple.url, routes: [] });
  const { data } = await send("PATCH", pathOf(created), { body: { routes: graph(german).routes } });
  expect(data).toMatchObject({ url: null, routes: [german, { isGlobalFallback: true }] });
});

it("a domain that names its host otherwise has a second host", async () => {
  const { send } = await serve({ assume: { domainHostField: "address" } });
  const { data } = await send("GET", `${base}/domains/default`);
  expect(data).toMatchObject({ address: "sho.rt", cname: "edge.example.net" });
  expect(data).not.toHaveProperty("domain");
});

it("a service that shows passwords masks those of a data file, which it does not know", async () => {
  const options = { data: join(temporaryFolder(), "data.db"), assume: { passwordMask: "shown" } } as const;
  const first = await serve(options);
  const config = { password: "Sesame" };
  const { link, route } = await linkWithRoute(first);
  await first.send("POST", `${route}/features`, { body: { type: "PASSWORD", config } });
  expect((await first.send("GET", link)).text).toContain("Sesame");
  await first.emulator.close();
  const second = await serve(options);
  expect((await second.send("GET", `${route}/features`)).items).toMatchObject([
    { config: { password: "********" } },
  ]);
});
