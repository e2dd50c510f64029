import { vi } from "vitest";
import { defaults } from "../../../provider/contract";
import { base, type Item, simple } from "../support/emulator";
import {
  condition,
  fallback,
  german,
  graph,
  linkWithRoute,
  type Observations,
  only,
  pathOf,
  routesIn,
} from "./observation";

/** What a write does. */
export const writes: Observations<
  | "destination"
  | "defaults"
  | "routingMode"
  | "clearText"
  | "clearList"
  | "nestedObjects"
  | "routeIds"
  | "routeOrder"
  | "routeReferences"
  | "passwordUpdates"
  | "normalization"
  | "slugRelease"
  | "folderDelete"
  | "emptyQr"
  | "keyReplay"
  | "keyReuse"
  | "keyInFlight"
  | "listLimit"
  | "slugLength"
> = {
  async destination({ send, link }) {
    const created = await link();
    const url = "https://example.com/new";
    await send("PATCH", pathOf(created), { body: { url } });
    const response = await send("GET", pathOf(created));
    const [route] = routesIn(response);
    if (!route) return response.data.url === url ? "url" : undefined;
    return (route.actionConfig as { url?: string }).url === url && !("url" in response.data)
      ? "fallback"
      : undefined;
  },

  async defaults(service) {
    const { send } = service;
    const { link, route } = await linkWithRoute(service);
    const objects = [
      (await send("GET", link)).data,
      (await send("POST", `${link}/routes`, { body: {} })).data,
      (await send("POST", `${route}/features`, { body: { type: "UTM" } })).data,
      (await send("POST", `${route}/targets`, { body: { itemId: "item_1" } })).data,
      (await send("GET", `${link}/qr`)).data,
    ];
    const found = Object.keys(defaults).map((name) => {
      const values = objects.flatMap((object) => (name in object ? [object[name]] : []));
      return [name, only(values)] as const;
    });
    return Object.fromEntries(found.filter(([name, value]) => value !== defaults[name])) as object;
  },

  async routingMode({ link }) {
    const modes = [(await link()).routingMode, (await link(graph())).routingMode];
    return modes.join() === "SIMPLE,ADVANCED" ? "graph" : (only(modes) as "SIMPLE" | "ADVANCED");
  },

  async clearText({ send, link }) {
    const cleared: string[] = [];
    for (const [way, value] of [
      ["null", null],
      ["empty", ""],
    ] as const) {
      const path = pathOf(await link({ title: "Old", description: "Old" }));
      await send("PATCH", path, { body: { title: value, description: value } });
      const { title, description } = (await send("GET", path)).data;
      if (title === null && description === null) cleared.push(way);
    }
    return only(cleared) as "null" | "empty" | undefined;
  },

  async clearList({ send, link }) {
    const created = await link(graph({ ...german, conditions: [condition], deviceProfileIds: ["phone"] }));
    const [route] = created.routes as Item[];
    const path = `${pathOf(created)}/routes/${route?.id}`;
    const clear = async (value: unknown) =>
      (await send("PATCH", path, { body: { conditions: value, deviceProfileIds: value } })).data;
    const afterEmpty = await clear([]);
    if (isEmpty(afterEmpty.conditions) && isEmpty(afterEmpty.deviceProfileIds)) return "empty";
    const afterNull = await clear(null);
    return isEmpty(afterNull.conditions) && isEmpty(afterNull.deviceProfileIds) ? "null" : undefined;
  },

  async nestedObjects({ send, link }) {
    const options = { kept: { deep: 1, dropped: 1 }, list: [1, 2] };
    const path = pathOf(await link({ options, seo: { title: "A", indexable: true } }));
    const change = { kept: { dropped: null, added: 2 }, list: [3] };
    const { data } = await send("PATCH", path, { body: { options: change, seo: { title: "B" } } });
    const shown = JSON.stringify([data.options, data.seo]);
    if (shown === JSON.stringify([change, { title: "B" }])) return "replaced";
    const merged = [
      { kept: { deep: 1, added: 2 }, list: [3] },
      { title: "B", indexable: true },
    ];
    return shown === JSON.stringify(merged) ? "merged" : undefined;
  },

  async routeIds({ send, link }) {
    const created = await link(graph(german));
    const [one, two] = (created.routes as Item[]).map(({ id }) => id);
    const body = { routes: [fallback, german] };
    const after = routesIn(await send("PATCH", pathOf(created), { body })).map(({ id }) => id);
    if (after.join() === `${two},${one}`) return "reference";
    if (after.join() === `${one},${two}`) return "position";
    return after.some((id) => id === one || id === two) ? undefined : "new";
  },

  async routeOrder({ send, link }) {
    const created = await link(graph(german));
    const lists = [
      created.routes as Item[],
      routesIn(await send("GET", pathOf(created))),
      (await send("GET", `${pathOf(created)}/routes`)).items,
    ];
    const orders = lists.map((routes) => routes.map(({ clientRouteId }) => clientRouteId).join());
    if (only(orders) === "german,everybody") return "written";
    return only(orders) === "everybody,german" ? "reversed" : undefined;
  },

  async routeReferences({ send, link }) {
    const created = await link(graph(german));
    const routes = [...(created.routes as Item[]), ...(await send("GET", `${pathOf(created)}/routes`)).items];
    return only(routes.map((route) => ("clientRouteId" in route ? "shown" : "hidden")));
  },

  async passwordUpdates({ send, link, emulator }) {
    const password = { type: "PASSWORD", config: { password: "Sesame" } };
    const created = await link({ ...graph({ ...german, features: [password] }), routeFeatures: [password] });
    const features = [{ type: "PASSWORD" }];
    const routes = [{ ...german, features }, fallback];
    await send("PATCH", pathOf(created), { body: { routes, routeFeatures: features } });
    const configs = emulator.reveal(created.id)?.map(({ config }) => config?.password) ?? [];
    return only(configs.map((config) => (config === "Sesame" ? "kept" : "removed")));
  },

  async normalization({ link }) {
    const { title } = await link({ title: " Autumn SALE " });
    if (title === " Autumn SALE ") return "none";
    if (title === " autumn sale ") return "lowerCase";
    return title === "Autumn SALE" ? "trim" : undefined;
  },

  async slugRelease({ send, link }) {
    await send("DELETE", pathOf(await link({ slug: "some-slug" })));
    const { data } = await send("GET", `${base}/links/slug-availability?slug=some-slug`);
    const { status } = await send("POST", base, { body: { ...simple, slug: "some-slug" } });
    if (data.available) return status === 201 ? "immediate" : undefined;
    return status === 409 ? "delayed" : undefined;
  },

  async folderDelete({ send, link }) {
    const folder = await send("POST", `${base}/folders`, { body: { title: "Folder" } });
    const path = pathOf(await link({ folderId: folder.id }));
    await send("DELETE", `${base}/folders/${folder.id}`);
    const { status, text } = await send("GET", path);
    if (status === 404) return "deletesLinks";
    return text.includes('"folderId":null') ? "keepsLinks" : undefined;
  },

  async emptyQr({ send, link }) {
    const path = `${pathOf(await link())}/qr`;
    const { status, data } = await send("GET", path);
    const created = await send("PATCH", path, { body: { isQrCreated: true }, key: "k" });
    if (!created.data.isQrCreated || !(await send("GET", path)).data.isQrCreated) return undefined;
    if (status !== 200) return "notFound";
    return data === null ? "null" : "state";
  },

  async keyReplay({ send }) {
    const create = () => send("POST", base, { body: simple, key: "k" });
    const ids = [(await create()).id, (await create()).id];
    const { meta } = await send("GET", base);
    if (meta.total === 1 && only(ids)) return "replayed";
    return meta.total === 2 && !only(ids) ? "repeated" : undefined;
  },

  async keyReuse({ send }) {
    const create = (title: string) => send("POST", base, { body: { ...simple, title }, key: "k" });
    await create("One");
    const { status, body } = await create("Two");
    if (status === 409) return "refused";
    return (body.data as Item).title === "Two" ? "accepted" : undefined;
  },

  async keyInFlight({ send, emulator }) {
    emulator.faults.add({ kind: "hold", delay: 600_000, times: 1 });
    const request = () => send("POST", base, { body: simple, key: "k" });
    // Ends when the emulator closes.
    const first = request().catch(() => undefined);
    await vi.waitUntil(() => emulator.requests[0]?.caller);
    const second = await request();
    void first;
    if (second.status !== 409) return undefined;
    return second.headers.has("retry-after") ? "retryAfter" : "conflict";
  },

  async listLimit({ send }) {
    const routeIds = Array.from(Array(101).keys(), (number) => `rte_${number}`);
    const body = { ...simple, routeFeatures: [{ type: "UTM", routeIds }] };
    const { status } = await send("POST", base, { body });
    return status === 201 ? "accepted" : "refused";
  },

  async slugLength({ send }) {
    const { status } = await send("POST", base, { body: { ...simple, slug: "a".repeat(65) } });
    return status === 201 ? "accepted" : "refused";
  },
};

const isEmpty = (value: unknown): boolean => Array.isArray(value) && value.length === 0;
