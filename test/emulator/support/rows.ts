import type { Endpoint } from "../../../provider/contract";
import { base, type Scene, type Sending, simple } from "./scene";

/** One of everything, so that every row of the endpoint table has something to act on. */
export type Furniture = Readonly<Record<string, string>> & {
  readonly links: string;
  readonly routes: string;
};

/** A body that each row with a body accepts; its path stands below that of the links. */
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

/** Furnishes the account of a key. */
export async function furnish({ send }: Scene, apiKey: string): Promise<Furniture> {
  const make = async (path: string, body: object) =>
    (await send("POST", `${base}${path}`, { body, apiKey })).id;
  const links = await make("", simple);
  const routes = await make(`/${links}/routes`, { actionType: "URL", actionConfig: { url: simple.url } });
  return {
    links,
    routes,
    conditions: await make(`/${links}/routes/${routes}/conditions`, { type: "OS", valueKey: "ios" }),
    targets: await make(`/${links}/routes/${routes}/targets`, { itemId: "item_1" }),
    features: await make(`/${links}/routes/${routes}/features`, { type: "UTM" }),
    trees: await make("/trees", { username: "first-tree" }),
    boards: await make("/boards", { title: "First", slug: "first-board" }),
    folders: await make("/folders", { title: "First" }),
  };
}

/** What the row is sent to succeed, and what must be known to send it otherwise. */
export interface RowRequest {
  readonly method: string;
  readonly path: string;
  readonly params: Readonly<Record<string, string>>;
  readonly sending: Sending;
}

/** A request that the row answers with success. */
export function requestFor({ method, path, body, idempotency }: Endpoint, there: Furniture): RowRequest {
  const params = paramsOf(path, there);
  return {
    ...{ method, params, path: fill(path, params) },
    sending: {
      ...(body ? { body: bodies[`${method} ${path.slice(base.length)}`] } : {}),
      ...(idempotency === "required" ? { key: "a-key" } : {}),
    },
  };
}

/** A path with its parameters filled in, and the query without which it is refused. */
export const fill = (path: string, params: Readonly<Record<string, string>>): string =>
  path.replace(/\{(\w+)\}/g, (_, name) => params[name] ?? "") +
  (path.endsWith("slug-availability") ? "?slug=some-slug" : "");

/** The ids that a row's path takes: each stands after the plural of what it names. */
function paramsOf(path: string, there: Furniture): Record<string, string> {
  const named = path.matchAll(/\/(\w+)\/\{(\w+)\}/g);
  return Object.fromEntries([...named].map(([, plural = "", name = ""]) => [name, there[plural] ?? ""]));
}
