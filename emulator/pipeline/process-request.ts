import { setTimeout as sleep } from "node:timers/promises";
import type * as z from "zod";
import type { Json } from "../../provider/contract";
import { acceptedBody } from "../assume/body";
import { readBody } from "../assume/read-body";
import { Problem } from "../http/problem";
import type { Caller } from "../options/options";
import type { Service } from "../service";
import { normalizationOf, normalized } from "../values/normalize";
import { requireScope } from "./access";
import type { Operation } from "./call";
import { execute } from "./commit";
import type { ServiceResponse } from "./response";
import { checkParams, parseBody, parseKey, parsePage, parseQuery, type RequestParts } from "./validate";

/** A request with its complete body. */
export interface ServiceRequest extends RequestParts {
  readonly method: string;
  readonly path: string;
  readonly requestId: string;
  /** Called as soon as the caller is known. */
  onCaller(caller: Caller): void;
}

/**
 * Checks a request and runs it. Checks the path and method, credentials, rate limit, scope, Idempotency-Key, and finally the
 * parameters and the body.
 *
 * @param operations the operations at this path; empty if the path does not exist
 * @param latency milliseconds to wait before running; meanwhile its key is in flight
 * @param ended what else ends the waiting
 * @throws Problem if a check fails
 */
export async function processRequest(
  service: Service,
  operations: readonly Operation[],
  request: ServiceRequest,
  latency: number,
  ended: readonly AbortSignal[] = [],
): Promise<ServiceResponse> {
  const { endpoint, handle } = operationFor(operations, request);
  const { assumed } = service;
  const caller = service.callerOf(request.header("authorization"));
  request.onCaller(caller);
  service.limiter.count(caller.key, service.behaviour.rateLimit);
  requireScope(caller, endpoint, assumed);
  const key = parseKey(endpoint, request);
  const claim = key === undefined ? undefined : service.keys.claim(caller, key, payloadOf(request), assumed);
  try {
    checkParams(request);
    const query = parseQuery(endpoint, request, assumed);
    const schema = acceptedBody(endpoint, assumed);
    const body = parseBody(schema, request);
    const { params, requestId } = request;
    const delay = Math.max(latency, claim && assumed.keyInFlight === "conflict" ? inFlightTime : 0);
    if (delay > 0) await pause(delay, service, ended);
    if (claim?.recorded) {
      const { status, text, requestId } = claim.recorded;
      return { status, text, requestId, headers: { "Idempotent-Replayed": "true" }, replayed: true };
    }
    // The endpoint's schemas have accepted query and body; `on` restores their types.
    const call = {
      caller,
      params,
      query: query as undefined,
      page: () => parsePage(request),
      body: readBody(endpoint, normalizedBody(service, schema, body), assumed) as undefined,
      rawBody: readBody(endpoint, body, assumed) as undefined,
    };
    return execute(service, { endpoint, caller, requestId, claim, run: () => handle(call) });
  } finally {
    claim?.release();
  }
}

/**
 * Milliseconds for which a key stays in flight in a service that refuses a second request meanwhile. Otherwise, nobody could
 * observe it: without latency, a request is complete before the next one arrives.
 */
const inFlightTime = 100;

async function pause(delay: number, { closing }: Service, ended: readonly AbortSignal[]): Promise<void> {
  const signal = AbortSignal.any([closing, ...ended]);
  await sleep(delay, undefined, { signal }).catch((error) => {
    if (closing.aborted) throw error;
  });
}

/** The payload to compare with earlier requests: method, path and body, parsed if it is JSON (spec 4.6). */
const payloadOf = ({ method, path, text, body }: ServiceRequest): unknown[] =>
  "value" in body ? [method, path, "JSON", body.value] : [method, path, "text", text];

/** The body after normalization. */
function normalizedBody(
  { behaviour, assumed }: Service,
  schema: z.ZodType | undefined,
  body: Json | undefined,
): Json | undefined {
  const rule = normalizationOf(behaviour, assumed);
  return rule && schema && body !== undefined ? normalized(rule, schema, body) : body;
}

function operationFor(operations: readonly Operation[], { method, path }: ServiceRequest): Operation {
  const found = operations.find(({ endpoint }) => endpoint.method === method);
  if (found) return found;
  if (operations.length === 0) {
    throw new Problem(404, { code: "NOT_FOUND", message: `There is no endpoint at ${path}.` });
  }
  const allowed = operations.map(({ endpoint }) => endpoint.method).join(", ");
  throw new Problem(405, {
    code: "METHOD_NOT_ALLOWED",
    message: `${path} accepts ${allowed}, not ${method}.`,
    headers: { Allow: allowed },
  });
}
