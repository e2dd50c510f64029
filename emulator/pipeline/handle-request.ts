import type { HttpBindings } from "@hono/node-server";
import { RESPONSE_ALREADY_SENT } from "@hono/node-server/utils/response";
import type { Fault } from "../faults/rules";
import { drop, sendSlowly, truncate } from "../faults/wire";
import type { Service } from "../service";
import type { Operation } from "./call";
import { processRequest } from "./process-request";
import { type HttpContext, type ReceivedRequest, readRequest } from "./read-request";
import { errorResponse, faultResponse, headersOf, type ServiceResponse, toResponse } from "./response";

/**
 * Handles a request: logs it, applies a fault if one matches, and responds.
 *
 * @param operations the operations at this path; empty if the path does not exist
 */
export async function handleRequest(
  service: Service,
  operations: readonly Operation[],
  context: HttpContext,
): Promise<Response> {
  const { outgoing } = context.env;
  const received = await readRequest(service, context);
  const { request, entry } = received;
  const fault = service.faults.faultFor(request.method, request.path, entry.idempotencyKey);
  entry.fault = fault?.kind ?? null;
  if (fault?.kind === "dropBefore") {
    drop(outgoing);
    return RESPONSE_ALREADY_SENT;
  }
  if (fault?.kind === "refuse") {
    service.refuse(fault.delay);
    return RESPONSE_ALREADY_SENT;
  }
  if (fault?.kind === "late") drop(outgoing);
  const response = await respond(service, operations, received, fault);
  entry.requestId = response.requestId;
  entry.status = hasNoResponse(fault) ? null : response.status;
  entry.replayed = response.replayed ?? false;
  entry.committed = response.committed ?? false;
  return send(service, response, fault, outgoing);
}

const hasNoResponse = (fault: Fault | undefined): boolean =>
  fault?.kind === "dropAfter" || fault?.kind === "late";

async function respond(
  service: Service,
  operations: readonly Operation[],
  { request }: ReceivedRequest,
  fault: Fault | undefined,
): Promise<ServiceResponse> {
  if (fault?.kind === "status") return faultResponse(fault, request.requestId, service.behaviour);
  try {
    const isDelayed = fault?.kind === "late" || fault?.kind === "hold";
    return await (isDelayed
      ? processRequest(service, operations, request, fault.delay, [service.faults.removed])
      : processRequest(service, operations, request, service.behaviour.latency));
  } catch (error) {
    return errorResponse(error, request.requestId, service.behaviour);
  }
}

async function send(
  { closing }: Service,
  response: ServiceResponse,
  fault: Fault | undefined,
  outgoing: HttpBindings["outgoing"],
): Promise<Response> {
  const plain = { status: response.status, text: response.text ?? "", headers: headersOf(response) };
  switch (fault?.kind) {
    case "wrongType":
      return toResponse({ ...response, contentType: "text/html" });
    case "dropAfter":
      drop(outgoing);
      return RESPONSE_ALREADY_SENT;
    case "late":
      return RESPONSE_ALREADY_SENT;
    case "truncate":
      truncate(outgoing, plain);
      return RESPONSE_ALREADY_SENT;
    case "slow":
      await sendSlowly(outgoing, plain, fault.delay, closing);
      return RESPONSE_ALREADY_SENT;
    default:
      return toResponse(response);
  }
}
