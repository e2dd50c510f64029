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
  const { response, usesKey } = tryToRun(service, execution);
  const { status, text, requestId } = response;
  if (usesKey) execution.claim?.record({ status, text, requestId });
  if (status < 400 && isWrite) countWrite(service, execution.caller);
  const changes = store.commit();
  if (service.assumed.freshLists === "delayed") service.listLag.note(changes);
  return { ...response, committed: isWrite && status < 400 };
}

/** The response to a call, and whether it uses up its Idempotency-Key; see {@link Claim}. */
interface Outcome {
  readonly response: ServiceResponse;
  readonly usesKey: boolean;
}

function tryToRun({ store, behaviour }: Service, { endpoint, requestId, run }: Execution): Outcome {
  try {
    const reply = run();
    const text = endpoint.response ? render(envelopeOf(reply, behaviour), behaviour) : null;
    const response = { status: endpoint.status, text, headers: reply.headers ?? {}, requestId };
    return { response, usesKey: true };
  } catch (error) {
    store.rollback();
    // By the status that the provider assumes: a service may use the same status for an invalid body.
    const usesKey =
      error instanceof Problem &&
      [statuses.unknownId, statuses.slugTaken].some((used) => used === error.status);
    return { response: errorResponse(error, requestId, behaviour), usesKey };
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
