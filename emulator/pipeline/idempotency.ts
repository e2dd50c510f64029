import { createHmac } from "node:crypto";
import { type Assumed, canonicalJson } from "../../provider/contract";
import { Problem } from "../http/problem";
import type { Caller } from "../options/options";
import type { StoredResponse } from "../store/records";
import type { Store } from "../store/store";

/** The exclusive use of a key by a request, until its response. */
export interface Claim {
  /** The first response to the same key and payload, if there is one. */
  readonly recorded: StoredResponse | undefined;
  /** Records the response for this key with the store's next commit. */
  record(reply: Pick<StoredResponse, "status" | "text" | "requestId">): void;
  release(): void;
}

/**
 * The idempotency keys of each account (spec 4.6).
 *
 * A success uses up a key, and so do the two errors that depend on the state of the account: an unknown id (404) and a
 * conflict such as a taken slug (409). Every other response leaves the key free: invalid credentials, a limit, an invalid
 * body (400, 422), whether by the type of a field or by a rule such as "neither url nor routes", and 5xx. The spec does not
 * show how errors affect a key; this lets a client correct a mistake with the same key.
 *
 * A used key with another payload is refused before validation. The payload consists of method, path and body, but not the
 * query, because no write accepts one.
 */
export class IdempotencyKeys {
  private readonly inFlight = new Map<string, string>();

  constructor(private readonly store: Store) {}

  /**
   * @param assumed whether the service replays responses, refuses other payloads and sends Retry-After
   * @throws Problem 409 for another payload; 409 with Retry-After while the first request is in progress
   */
  claim({ name }: Caller, key: string, payload: readonly unknown[], assumed: Assumed): Claim {
    const id = JSON.stringify([name, key]);
    const fingerprint = createHmac("sha256", this.store.secret).update(canonicalJson(payload)).digest("hex");
    const stored = this.store.replies.get(id);
    const first = stored?.fingerprint ?? this.inFlight.get(id);
    if (assumed.keyReuse === "refused" && first !== undefined && first !== fingerprint) {
      throw new Problem(409, {
        code: "IDEMPOTENCY_KEY_REUSED",
        message: "The Idempotency-Key was used with another payload; use a new one for every operation.",
      });
    }
    if (this.inFlight.has(id)) {
      throw new Problem(409, {
        code: "IDEMPOTENCY_KEY_IN_USE",
        message: "The first request with this Idempotency-Key is still in progress.",
        headers: assumed.keyInFlight === "retryAfter" ? { "Retry-After": "1" } : {},
      });
    }
    const isReplayed = assumed.keyReplay === "replayed" && stored?.fingerprint === fingerprint;
    this.inFlight.set(id, fingerprint);
    return {
      recorded: isReplayed ? stored : undefined,
      record: (reply) => void this.store.replies.put({ id, fingerprint, ...reply }),
      release: () => void this.inFlight.delete(id),
    };
  }
}
