import { randomUUID } from "node:crypto";
import { Agent, request } from "undici";
import type { Properties } from "../../provider/lifecycle";
import { parentNames, pathParams, splitId } from "../../provider/lifecycle/properties/id";
import { isObject } from "../../provider/lifecycle/properties/values";
import { objects } from "../../provider/resources";
import { definitionOf, segmentOf } from "./program";

// The account, read through the raw API without the provider.

/** Sends raw requests, as somebody else would. */
export interface Api {
  /** Returns the `data` of the response; undefined if the service refuses the request. */
  send(method: string, path: string, body?: unknown): Promise<unknown>;
}

/** One raw request, and what its response says. */
export type Exchange = (request: {
  readonly method: "GET";
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string | undefined;
}) => Promise<{ readonly status: number; readonly text: string }>;

/** Raw requests with a key, over any connection. */
export const apiOver = (exchange: Exchange, apiKey: string): Api => ({
  async send(method, path, body) {
    const { status, text } = await exchange({
      method: method as "GET",
      path,
      headers: {
        authorization: `Bearer ${apiKey}`,
        ...(body === undefined ? {} : { "content-type": "application/json" }),
        ...(method === "GET" ? {} : { "idempotency-key": randomUUID() }),
      },
      body: body === undefined ? undefined : JSON.stringify(body),
    });
    return status < 300 && text !== "" ? JSON.parse(text).data : undefined;
  },
});

/** Sends raw requests over the network. */
export class RawApi implements Api {
  private readonly agent = new Agent({ connections: 4 });
  readonly send: Api["send"];

  constructor(baseUrl: string, apiKey: string) {
    const exchange: Exchange = async ({ method, path, headers, body }) => {
      const dispatcher = this.agent;
      const sent = { method, dispatcher, headers, body: body ?? null };
      const { statusCode: status, body: received } = await request(`${baseUrl}${path}`, sent);
      return { status, text: await received.text() };
    };
    this.send = apiOver(exchange, apiKey).send;
  }

  close(): Promise<void> {
    return this.agent.destroy();
  }
}

/** Every object of an account, nested ones included, by its kind and Pulumi id: `Route:lnk_1/rte_1`. */
export type Snapshot = ReadonlyMap<string, Properties>;

export const keyOf = (kind: string, id: string): string => `${kind}:${id}`;

const definitions = Object.values(objects);
const tops = definitions.filter((definition) => parentNames(definition).length === 0);

/** Reads every object of the account. */
export async function takeSnapshot(api: RawApi): Promise<Snapshot> {
  const snapshot = new Map<string, Properties>();
  for (const { name, endpoints } of tops) {
    const list = endpoints.list ?? endpoints.create;
    const query = name === "Link" ? "limit=100&includeRoutes=all" : "limit=100";
    const data = await api.send("GET", `${list.path}?${query}`);
    const entries = Array.isArray(data) ? data : ((data as Properties)[segmentOf(list.path)] as Properties[]);
    if (entries.length === 100)
      throw new Error("an account of the model has fewer than 100 objects of a kind");
    for (const live of entries) await addToSnapshot(api, snapshot, name, String(live.id), live);
  }
  return snapshot;
}

async function addToSnapshot(
  api: RawApi,
  snapshot: Map<string, Properties>,
  kind: string,
  id: string,
  live: Properties,
): Promise<void> {
  snapshot.set(keyOf(kind, id), kind === "Link" ? { ...live, url: destinationOf(live) } : live);
  const { id: idParts } = definitionOf(kind);
  if (parentNames(definitionOf(kind)).length === idParts.length) return;
  for (const child of definitions.filter((it) => parentNames(it).join() === idParts.join())) {
    const inside = live[segmentOf(child.endpoints.create.path)];
    // A child that exists once has the id of its parent, and a read of it returns more fields.
    if (child.id.length === idParts.length) {
      const path = pathOf(child.name, "update", id);
      if (isObject(inside))
        await addToSnapshot(api, snapshot, child.name, id, (await api.send("GET", path)) as Properties);
    } else {
      for (const it of (inside ?? []) as Properties[])
        await addToSnapshot(api, snapshot, child.name, `${id}/${it.id}`, it);
    }
  }
}

/** A link's `url` is the destination of its fallback (spec 2.3, 4.1). Some services have no route for it. */
function destinationOf({ routes, url }: Properties): unknown {
  const fallback = (routes as Properties[]).find(({ isGlobalFallback }) => isGlobalFallback === true);
  if (!fallback && url !== undefined) return url;
  return fallback?.actionType === "URL" ? (fallback.actionConfig as Properties | null)?.url : null;
}

/** The path of a request about an object. */
export function pathOf(kind: string, verb: "create" | "update" | "delete", id: string): string {
  const definition = definitionOf(kind);
  const endpoint = definition.endpoints[verb];
  const parts: Record<string, string> =
    verb === "create"
      ? Object.fromEntries(definition.id.map((name, index) => [name, id.split("/")[index] ?? ""]))
      : splitId(definition, id);
  const params = pathParams(endpoint, definition, parts);
  return endpoint.path.replace(/\{(\w+)\}/g, (_, part: string) => String(params[part]));
}

/** Whether an object is the other one or inside of it. */
export const isWithin = (id: string, outer: string): boolean => id === outer || id.startsWith(`${outer}/`);
