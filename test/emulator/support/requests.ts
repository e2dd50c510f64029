import type { Endpoint } from "../../../provider/contract";
import { base, type RequestOptions, simple, type TestEmulator } from "./emulator";

/** The ids of one object of each kind, so that every endpoint has something to act on. */
export type Fixture = Readonly<Record<string, string>> & {
  readonly links: string;
  readonly routes: string;
};

/** A valid body for each endpoint with a body, by the path below that of links. */
const bodies: Readonly<Record<string, object>> = {
  "POST ": simple,
  "PATCH /{id}": { title: "Renamed" },
  "POST /{id}/routes": { platform: "GEO" },
  "PATCH /{id}/routes/{routeId}": { priority: 2 },
  "POST /{id}/routes/{routeId}/conditions": { type: "COUNTRY", valueKey: "DE" },
  "PATCH /{id}/routes/{routeId}/conditions/{childId}": { operator: "NOT_IN" },
  "POST /{id}/routes/{routeId}/targets": { itemId: "item_2" },
  "PATCH /{id}/routes/{routeId}/targets/{childId}": { required: true },
  "POST /{id}/routes/{routeId}/features": { type: "LIMIT", config: { clicks: 5 } },
  "PATCH /{id}/routes/{routeId}/features/{childId}": { enabled: false },
  "POST /trees": { username: "second-tree" },
  "PATCH /trees/{id}": { username: "renamed-tree" },
  "POST /boards": { title: "Second", slug: "second-board" },
  "PATCH /boards/{id}": { layout: "grid" },
  "POST /folders": { title: "Second" },
  "PATCH /folders/{id}": { title: "Renamed" },
  "PATCH /{id}/qr": { isQrCreated: true },
};

/** Creates one object of each kind in the account of a key. */
export async function createFixture({ send }: TestEmulator, apiKey: string): Promise<Fixture> {
  const create = async (path: string, body: object) =>
    (await send("POST", `${base}${path}`, { body, apiKey })).id;
  const links = await create("", simple);
  const routes = await create(`/${links}/routes`, { actionType: "URL", actionConfig: { url: simple.url } });
  return {
    links,
    routes,
    conditions: await create(`/${links}/routes/${routes}/conditions`, { type: "OS", valueKey: "ios" }),
    targets: await create(`/${links}/routes/${routes}/targets`, { itemId: "item_1" }),
    features: await create(`/${links}/routes/${routes}/features`, { type: "UTM" }),
    trees: await create("/trees", { username: "first-tree" }),
    boards: await create("/boards", { title: "First", slug: "first-board" }),
    folders: await create("/folders", { title: "First" }),
  };
}

/** A valid request of an endpoint, with the parameters of its path. */
export interface EndpointRequest {
  readonly method: string;
  readonly path: string;
  readonly params: Readonly<Record<string, string>>;
  readonly options: RequestOptions;
}

/** A request that the endpoint accepts. */
export function requestFor({ method, path, body, idempotency }: Endpoint, fixture: Fixture): EndpointRequest {
  const params = paramsOf(path, fixture);
  return {
    ...{ method, params, path: fill(path, params) },
    options: {
      ...(body ? { body: bodies[`${method} ${path.slice(base.length)}`] } : {}),
      ...(idempotency === "required" ? { key: "a-key" } : {}),
    },
  };
}

/** Fills in the parameters of a path, and adds a required query. */
export const fill = (path: string, params: Readonly<Record<string, string>>): string =>
  path.replace(/\{(\w+)\}/g, (_, name) => params[name] ?? "") +
  (path.endsWith("slug-availability") ? "?slug=some-slug" : "");

/** The ids for a path: each comes after the plural of its object's name. */
function paramsOf(path: string, fixture: Fixture): Record<string, string> {
  const parameters = path.matchAll(/\/(\w+)\/\{(\w+)\}/g);
  return Object.fromEntries(
    [...parameters].map(([, plural = "", name = ""]) => [name, fixture[plural] ?? ""]),
  );
}
