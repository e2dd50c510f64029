import { createHmac } from "node:crypto";
import { canonicalJson } from "../../provider/contract";
import type { Caller } from "../options";
import { Problem } from "../problem";
import type { StoredReply } from "../store/records";
import type { Store } from "../store/store";

/** A key that a request holds until it is answered. */
export interface Claim {
  /** The first response to the same key and payload, where there is one already. */
  readonly recorded: StoredReply | undefined;
  /** Keeps the response for this key; it lasts with the store's next commit. */
  record(reply: Pick<StoredReply, "status" | "text" | "requestId">): void;
  release(): void;
}

/**
 * Idempotency keys, apart for each account (spec 4.6).
 *
 * A success uses a key up, and so do the two refusals that say how things stand: an unknown id (404) and a conflict such
 * as a taken slug (409). Every other answer leaves it free: bad credentials, a limit, a body that is refused for its form or
 * for a rule (400, 422), be it a field's type or "neither url nor routes", and 5xx. The spec does not show what a refusal
 * does to a key; this way a mistake can be put right under the same one.
 *
 * Another payload under a used key is refused before its form is looked at. A payload is method, path and body; the query
 * is none of it, as no write takes one.
 */
export class IdempotencyKeys {
  private readonly inFlight = new Map<string, string>();

  constructor(private readonly store: Store) {}

  /**
   * @throws Problem 409 for another payload; 409 with Retry-After while the first request is still being answered
   */
  claim({ name }: Caller, key: string, payload: readonly unknown[]): Claim {
    const id = JSON.stringify([name, key]);
    const fingerprint = createHmac("sha256", this.store.secret).update(canonicalJson(payload)).digest("hex");
    const recorded = this.store.replies.get(id);
    const first = recorded?.fingerprint ?? this.inFlight.get(id);
    if (first !== undefined && first !== fingerprint) {
      throw new Problem(409, {
        code: "IDEMPOTENCY_KEY_REUSED",
        message: "The Idempotency-Key was used with another payload; use a fresh one for every operation.",
      });
    }
    if (this.inFlight.has(id)) {
      throw new Problem(409, {
        code: "IDEMPOTENCY_KEY_IN_USE",
        message: "The first request with this Idempotency-Key is still being answered.",
        headers: { "Retry-After": "1" },
      });
    }
    this.inFlight.set(id, fingerprint);
    return {
      recorded,
      record: (reply) => void this.store.replies.put({ id, fingerprint, ...reply }),
      release: () => void this.inFlight.delete(id),
    };
  }
}
