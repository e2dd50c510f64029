import { type Endpoint, statuses } from "../../provider/contract";
import type { Caller } from "../options";
import { Problem } from "../problem";
import type { Service } from "../service";
import { type Answer, refusal } from "./answer";
import type { Reply } from "./call";
import type { Claim } from "./idempotency";
import { envelopeOf, render } from "./render";

/** What is about to be carried out. */
export interface Work {
  readonly endpoint: Endpoint;
  readonly caller: Caller;
  readonly requestId: string;
  /** The Idempotency-Key it holds, if it has one. */
  readonly claim: Claim | undefined;
  run(): Reply;
}

/**
 * Carries a call out. What it changes, the record of its Idempotency-Key and the count of the quota last together or
 * not at all. Nothing waits in here, so no other request comes between.
 */
export function carryOut(service: Service, work: Work): Answer {
  const { store } = service;
  const isWrite = work.endpoint.method !== "GET";
  if (isWrite) requireQuota(service, work.caller);
  const answer = attempt(service, work);
  const { status, text, requestId } = answer;
  if (isOutcome(status)) work.claim?.record({ status, text, requestId });
  if (status < 400 && isWrite) countWrite(service, work.caller);
  store.commit();
  return { ...answer, committed: isWrite && status < 400 };
}

/** Whether an answer uses its Idempotency-Key up; see {@link Claim}. */
const isOutcome = (status: number): boolean =>
  status < 400 || status === statuses.unknownId || status === statuses.slugTaken;

function attempt({ store, behaviour }: Service, { endpoint, requestId, run }: Work): Answer {
  try {
    const reply = run();
    const text = endpoint.response ? render(envelopeOf(reply, behaviour), behaviour) : null;
    return { status: endpoint.status, text, headers: reply.headers ?? {}, requestId };
  } catch (error) {
    store.rollback();
    return refusal(error, requestId, behaviour);
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
