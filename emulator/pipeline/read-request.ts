import type { HttpBindings } from "@hono/node-server";
import type { Context } from "hono";
import { type Parsed, parseJson } from "../http/json";
import { Problem } from "../http/problem";
import { newRequestId } from "../http/request-id";
import type { Service } from "../service";
import type { ServiceRequest } from "./process-request";
import type { LogEntry } from "./request-log";

/** The Hono context of a request. */
export type HttpContext = Context<{ Bindings: HttpBindings }>;

/** The largest body, in bytes. */
const bodyLimit = 1024 * 1024;

/** A request that has been read, and its log entry. */
export interface ReceivedRequest {
  readonly request: ServiceRequest;
  readonly entry: LogEntry;
}

/** Reads a complete request and adds it to the log. */
export async function readRequest({ log }: Service, { req }: HttpContext): Promise<ReceivedRequest> {
  const text = await readBody(req.raw);
  const body: Parsed = text === undefined ? { problem: bodyTooLarge() } : parseJson(text);
  const requestId = newRequestId();
  const { method, path } = req;
  const query = req.query();
  const entry = log.add({
    ...{ at: new Date().toISOString(), method, path, query, requestId },
    idempotencyKey: req.header("idempotency-key") ?? null,
    body: "value" in body ? body.value : text || null,
    ...{ caller: null, status: null, replayed: false, committed: false, fault: null },
  });
  const request: ServiceRequest = {
    ...{ method, path, requestId },
    params: req.param(),
    parameters: req.queries(),
    header: (name) => req.header(name),
    text,
    body,
    onCaller: ({ name }) => {
      entry.caller = name;
    },
  };
  return { request, entry };
}

/** The body as text; undefined if it exceeds the limit. */
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
  new Problem(413, { code: "BODY_TOO_LARGE", message: `The body exceeds ${bodyLimit} bytes.` });
