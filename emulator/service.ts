import type { Assumed } from "../provider/contract";
import { assumedBy } from "./assume/assume";
import { ListLag } from "./assume/list-lag";
import { FaultRules } from "./faults/rules";
import type { Behaviour } from "./options/behaviour";
import type { Caller, SeededDomain, Settings } from "./options/options";
import { callersByKey } from "./pipeline/access";
import { IdempotencyKeys } from "./pipeline/idempotency";
import { RateLimiter } from "./pipeline/rate-limit";
import { RequestLog } from "./pipeline/request-log";
import type { Store } from "./store/store";

/** The state that all parts of a running emulator share. */
export interface Service {
  readonly store: Store;
  readonly callers: Settings["callers"];
  readonly domains: readonly SeededDomain[];
  readonly keys: IdempotencyKeys;
  readonly limiter: RateLimiter;
  readonly faults: FaultRules;
  readonly log: RequestLog;
  /** Returns the caller with this Authorization header, or throws a Problem. */
  readonly callerOf: (authorization: string | undefined) => Caller;
  /** Aborted when the emulator closes, which ends all waiting. */
  readonly closing: AbortSignal;
  behaviour: Behaviour;
  /** What the service does, for each assumption of the provider. */
  readonly assumed: Assumed;
  /** Delays lists of links, if the service does. */
  readonly listLag: ListLag;
  /** The slugs of deleted links, by their name in the store, which some services release later. */
  readonly deletedSlugs: Set<string>;
  /** Closes all connections and refuses new ones for this many milliseconds. The server sets it. */
  refuse: (milliseconds: number) => void;
}

export const createService = (
  { callers, domains, behaviour, faults }: Settings,
  store: Store,
  closing: AbortSignal,
): Service => ({
  store,
  callers,
  domains,
  keys: new IdempotencyKeys(store),
  limiter: new RateLimiter(),
  faults: new FaultRules(faults),
  log: new RequestLog(),
  callerOf: callersByKey(callers),
  closing,
  behaviour,
  get assumed() {
    return assumedBy(this.behaviour.assume);
  },
  listLag: new ListLag(),
  deletedSlugs: new Set(),
  refuse: () => {},
});
