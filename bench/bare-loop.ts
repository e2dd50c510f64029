import { join } from "node:path";
import { performance } from "node:perf_hooks";
import { Agent, request } from "undici";
import type { LinkInput } from "../provider/contract";
import { project } from "../scripts/project";

// The physical limit of an operation on many links: the same requests, as many at once, and nothing else. A process of its own,
// like every contestant. Its arguments: the base URL, the key, and the kind of links (`graphs` or `redirects`).

const [baseUrl = "", key = "", kind = ""] = process.argv.slice(2);

/** As many as the provider sends at once. */
const concurrency = 32;

const dispatcher = new Agent({ connections: concurrency, pipelining: 1 });

async function call(method: "GET" | "POST" | "DELETE", path: string, body?: object): Promise<unknown> {
  const headers = { authorization: `Bearer ${key}`, "content-type": "application/json" };
  const response = await request(`${baseUrl}/api/v1/links${path}`, {
    ...{ method, dispatcher },
    headers: method === "GET" ? headers : { ...headers, "idempotency-key": crypto.randomUUID() },
    ...(body ? { body: JSON.stringify(body) } : {}),
  });
  const text = await response.body.text();
  if (response.statusCode >= 300) throw new Error(`${method} ${path}: ${response.statusCode} ${text}`);
  return text === "" ? undefined : JSON.parse(text).data;
}

/** Runs an operation on all items, and returns its seconds. */
async function timed<T>(items: readonly T[], operation: (item: T) => Promise<unknown>): Promise<number> {
  const start = performance.now();
  const left = items[Symbol.iterator]();
  const worker = async () => {
    for (const item of left) await operation(item);
  };
  await Promise.all(Array.from({ length: concurrency }, worker));
  return (performance.now() - start) / 1000;
}

async function main(): Promise<void> {
  const bodies: LinkInput[] = require(join(project, "bench/programs/links.js"))[kind]();
  const ids: string[] = [];
  const up = await timed(bodies, async (body) =>
    ids.push(((await call("POST", "", body)) as { id: string }).id),
  );
  const pages = Array.from({ length: Math.ceil(ids.length / 100) }, (_, page) =>
    ids.slice(page * 100, (page + 1) * 100).join(","),
  );
  const refresh = await timed(pages, (page) => call("GET", `?limit=100&includeRoutes=all&ids=${page}`));
  const destroy = await timed(ids, (id) => call("DELETE", `/${id}`));
  console.log(JSON.stringify({ up, refresh, destroy }));
}

void main();
