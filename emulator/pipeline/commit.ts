import { type Endpoint, statuses } from "../../provider/contract";
import { Problem } from "../http/problem";
import type { Caller } from "../options/options";
import type { Service } from "../service";
import type { HandlerResult } from "./call";
import type { Claim } from "./idempotency";
import { envelopeOf, render } from "./render";
import { errorResponse, type ServiceResponse } from "./response";

/** A validated call that is ready to run. */
export interface Execution {
  readonly endpoint: Endpoint;
  readonly caller: Caller;
  readonly requestId: string;
  /** The claim on its Idempotency-Key, if it has one. */
  readonly claim: Claim | undefined;
  run(): HandlerResult;
}

/**
 * Runs a call. Commits its changes, the record of its Idempotency-Key and the quota together or not at all. Runs
 * synchronously, so that no other request interferes.
 */
export function execute(service: Service, execution: Execution): ServiceResponse {
  const { store } = service;
  const isWrite = execution.endpoint.method !== "GET";
  if (isWrite) requireQuota(service, execution.caller);
  const response = tryToRun(service, execution);
  const { status, text, requestId } = response;
  if (usesKey(status)) execution.claim?.record({ status, text, requestId });
  if (status < 400 && isWrite) countWrite(service, execution.caller);
  store.commit();
  return { ...response, committed: isWrite && status < 400 };
}

/** Whether a response with this status uses up its Idempotency-Key; see {@link Claim}. */
const usesKey = (status: number): boolean =>
  status < 400 || status === statuses.unknownId || status === statuses.slugTaken;

function tryToRun({ store, behaviour }: Service, { endpoint, requestId, run }: Execution): ServiceResponse {
  try {
    const reply = run();
    const text = endpoint.response ? render(envelopeOf(reply, behaviour), behaviour) : null;
    return { status: endpoint.status, text, headers: reply.headers ?? {}, requestId };
  } catch (error) {
    store.rollback();
    return errorResponse(error, requestId, behaviour);
  }
}

function requireQuota({ store }: Service, { name, quota }: Caller): void {
  if ((store.usage.get(name)?.writes ?? 0) < quota) return;
  throw new Problem(statuses.quotaExceeded, {
    code: "QUOTA_EXCEEDED",
    message: `The plan's quota of ${quota} writes is used up.`,
  });
}

function countWrite({ store }: Service, { name }: Caller): void {
  store.usage.put({ id: name, writes: (store.usage.get(name)?.writes ?? 0) + 1 });
}
