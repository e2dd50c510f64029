import { setTimeout as pause } from "node:timers/promises";
import type { Endpoint, Json } from "../../provider/contract";
import { normalized } from "../normalize";
import type { Caller } from "../options";
import { Problem } from "../problem";
import type { Service } from "../service";
import { requireScope } from "./access";
import type { Answer } from "./answer";
import type { Operation } from "./call";
import { execute } from "./commit";
import { checkParams, parseBody, parseKey, parsePage, parseQuery, type RequestParts } from "./validate";

/** A request that has been read whole. */
export interface Request extends RequestParts {
  readonly method: string;
  readonly path: string;
  readonly requestId: string;
  /** Is told who calls as soon as that is known. */
  onCaller(caller: Caller): void;
}

/**
 * Takes a request through all that must hold before it is carried out: path and method, credentials, rate, scope, its
 * Idempotency-Key, and its form.
 *
 * @param operations what is at this path; empty for a path that does not exist
 * @param latency milliseconds it takes to carry out; meanwhile its key is in flight
 * @throws Problem when the request is turned away
 */
export async function perform(
  service: Service,
  operations: readonly Operation[],
  request: Request,
  latency: number,
): Promise<Answer> {
  const { endpoint, handle } = operationFor(operations, request);
  const caller = service.callerOf(request.header("authorization"));
  request.onCaller(caller);
  service.limiter.count(caller.key, service.behaviour.rateLimit);
  requireScope(caller, endpoint.scope);
  const key = parseKey(endpoint, request);
  const claim = key === undefined ? undefined : service.keys.claim(caller, key, payloadOf(request));
  try {
    checkParams(request);
    const query = parseQuery(endpoint, request);
    const body = parseBody(endpoint, request);
    const { params, requestId } = request;
    if (latency > 0) await pause(latency, undefined, { signal: service.closing });
    if (claim?.recorded) {
      const { status, text, requestId } = claim.recorded;
      return { status, text, requestId, headers: { "Idempotent-Replayed": "true" }, replayed: true };
    }
    // The endpoint's own schemas have accepted both; `on` gives them their types back.
    const kept = keptOf(service, endpoint, body);
    const call = {
      caller,
      params,
      query: query as undefined,
      page: () => parsePage(request),
      body: kept as undefined,
      sent: body as undefined,
    };
    return execute(service, { endpoint, caller, requestId, claim, run: () => handle(call) });
  } finally {
    claim?.release();
  }
}

/** What makes a request the same as another: method, path and body, by its meaning where it is JSON (spec 4.6). */
const payloadOf = ({ method, path, text, body }: Request): unknown[] =>
  "value" in body ? [method, path, "JSON", body.value] : [method, path, "text", text];

/** What the service makes of a body. */
function keptOf({ behaviour }: Service, endpoint: Endpoint, body: Json | undefined): Json | undefined {
  const way = behaviour.normalize;
  return way && endpoint.body && body !== undefined ? normalized(way, endpoint.body, body) : body;
}

function operationFor(operations: readonly Operation[], { method, path }: Request): Operation {
  const found = operations.find(({ endpoint }) => endpoint.method === method);
  if (found) return found;
  if (operations.length === 0) {
    throw new Problem(404, { code: "NOT_FOUND", message: `There is nothing at ${path}.` });
  }
  const allowed = operations.map(({ endpoint }) => endpoint.method).join(", ");
  throw new Problem(405, {
    code: "METHOD_NOT_ALLOWED",
    message: `${path} takes ${allowed}, not ${method}.`,
    headers: { Allow: allowed },
  });
}
