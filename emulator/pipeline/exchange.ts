import type { HttpBindings } from "@hono/node-server";
import { RESPONSE_ALREADY_SENT } from "@hono/node-server/utils/response";
import type { Fault } from "../faults/rules";
import { drop, sendSlowly, truncate } from "../faults/wire";
import type { Service } from "../service";
import { type Answer, faultAnswer, headersOf, refusal, responseOf } from "./answer";
import type { Operation } from "./call";
import { perform } from "./perform";
import { type Arrival, type HttpContext, receive } from "./receive";

/**
 * One request from its arrival to its answer: it is logged, meets the fault that waits for it, and is answered.
 *
 * @param operations what is at this path; empty for a path that does not exist
 */
export async function exchange(
  service: Service,
  operations: readonly Operation[],
  context: HttpContext,
): Promise<Response> {
  const { outgoing } = context.env;
  const arrival = await receive(service, context);
  const { request, entry } = arrival;
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
  const answer = await answerTo(service, operations, arrival, fault);
  entry.requestId = answer.requestId;
  entry.status = isUnanswered(fault) ? null : answer.status;
  entry.replayed = answer.replayed ?? false;
  entry.committed = answer.committed ?? false;
  return deliver(service, answer, fault, outgoing);
}

const isUnanswered = (fault: Fault | undefined): boolean =>
  fault?.kind === "dropAfter" || fault?.kind === "late";

async function answerTo(
  service: Service,
  operations: readonly Operation[],
  { request }: Arrival,
  fault: Fault | undefined,
): Promise<Answer> {
  if (fault?.kind === "status") return faultAnswer(fault, request.requestId, service.behaviour);
  try {
    const isLate = fault?.kind === "late" || fault?.kind === "hold";
    return await perform(service, operations, request, isLate ? fault.delay : service.behaviour.latency);
  } catch (error) {
    return refusal(error, request.requestId, service.behaviour);
  }
}

async function deliver(
  { closing }: Service,
  answer: Answer,
  fault: Fault | undefined,
  outgoing: HttpBindings["outgoing"],
): Promise<Response> {
  const plain = { status: answer.status, text: answer.text ?? "", headers: headersOf(answer) };
  switch (fault?.kind) {
    case "wrongType":
      return responseOf({ ...answer, contentType: "text/html" });
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
      return responseOf(answer);
  }
}
