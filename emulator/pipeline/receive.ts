import type { HttpBindings } from "@hono/node-server";
import type { Context } from "hono";
import { type Parsed, parseJson } from "../json";
import { Problem } from "../problem";
import { newRequestId } from "../request-id";
import type { OpenEntry } from "../request-log";
import type { Service } from "../service";
import type { Request } from "./perform";

/** A request of the service as Hono hands it over. */
export type HttpContext = Context<{ Bindings: HttpBindings }>;

/** The largest body, in bytes. */
const bodyLimit = 1024 * 1024;

/** A request that has been read, and its entry in the log. */
export interface Arrival {
  readonly request: Request;
  readonly entry: OpenEntry;
}

/** Reads a request whole and opens its entry in the log. */
export async function receive({ log }: Service, { req }: HttpContext): Promise<Arrival> {
  const text = await readBody(req.raw);
  const body: Parsed = text === undefined ? { problem: bodyTooLarge() } : parseJson(text);
  const requestId = newRequestId();
  const { method, path } = req;
  const query = req.query();
  const entry = log.add({
    ...{ at: new Date().toISOString(), method, path, query, requestId },
    idempotencyKey: req.header("idempotency-key") ?? null,
    body: "value" in body ? body.value : (text ?? null) || null,
    ...{ caller: null, status: null, replayed: false, committed: false, fault: null },
  });
  const request: Request = {
    ...{ method, path, query, requestId },
    params: req.param(),
    header: (name) => req.header(name),
    text,
    body,
    onCaller: ({ name }) => {
      entry.caller = name;
    },
  };
  return { request, entry };
}

/** The body as text; undefined when it is larger than the limit. */
async function readBody({ body }: globalThis.Request): Promise<string | undefined> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of body ?? []) {
    size += chunk.length;
    if (size <= bodyLimit) chunks.push(chunk);
  }
  return size > bodyLimit ? undefined : Buffer.concat(chunks).toString();
}

const bodyTooLarge = (): Problem =>
  new Problem(413, { code: "BODY_TOO_LARGE", message: `A body may have at most ${bodyLimit} bytes.` });
