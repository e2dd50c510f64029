import { randomUUID } from "node:crypto";
import { isSame } from "../../../../lifecycle";
import { objectIn } from "../../api/response";
import type { WriteProbe } from "../context";
import { notObserved, observed, observedOther } from "../observation";

// What the service does with idempotency keys (spec 4.6).

/** Sends the same create twice with one key. */
export const keyReplay: WriteProbe<"keyReplay"> = async ({ sandbox }) => {
  const idempotencyKey = randomUUID();
  const body = sandbox.linkBody();
  const first = await sandbox.create("", body, { idempotencyKey });
  const second = await sandbox.create("", body, { idempotencyKey });
  if (!first.isOk) return notObserved(`the service refuses a link (HTTP ${first.status})`);
  if (second.isOk && objectIn(first).id !== objectIn(second).id) return observed("repeated");
  if (!second.isOk) return observedOther(`the second request is refused with the status ${second.status}`);
  const isUnchanged = first.status === second.status && isSame(undefined, first.body, second.body);
  return isUnchanged ? observed("replayed") : observedOther("the second response differs from the first");
};

/** Sends two different creates with one key. */
export const keyReuse: WriteProbe<"keyReuse"> = async ({ sandbox }) => {
  const idempotencyKey = randomUUID();
  const first = await sandbox.create("", sandbox.linkBody(), { idempotencyKey });
  if (!first.isOk) return notObserved(`the service refuses a link (HTTP ${first.status})`);
  const other = sandbox.linkBody({ description: "another payload" });
  const { isOk, status } = await sandbox.create("", other, { idempotencyKey });
  if (isOk) return observed("accepted");
  return status === 409 ? observed("refused") : observedOther(`it is refused with the status ${status}`);
};

/** Sends the same create twice at the same time. */
export const keyInFlight: WriteProbe<"keyInFlight"> = async ({ sandbox }) => {
  const idempotencyKey = randomUUID();
  const body = sandbox.linkBody();
  const responses = await Promise.all([
    sandbox.create("", body, { idempotencyKey }),
    sandbox.create("", body, { idempotencyKey }),
  ]);
  const [refused, ...others] = responses.filter(({ isOk }) => !isOk);
  if (!refused) {
    const [first, second] = responses.map((response) => objectIn(response).id);
    return first === second ? observed("retryAfter") : notObserved("both requests created a link");
  }
  if (others.length > 0) return notObserved(`the service refuses a link (HTTP ${refused.status})`);
  if (refused.status !== 409)
    return observedOther(`the second request is refused with the status ${refused.status}`);
  return observed(refused.hasRetryAfter ? "retryAfter" : "conflict");
};
