import type { Behaviour } from "./behaviour";
import { FaultRules } from "./faults/rules";
import type { Caller, SeededDomain, Settings } from "./options";
import { callersByKey } from "./pipeline/access";
import { IdempotencyKeys } from "./pipeline/idempotency";
import { RateLimiter } from "./pipeline/rate-limit";
import { RequestLog } from "./request-log";
import type { Store } from "./store/store";

/** What the parts of a running emulator share. */
export interface Service {
  readonly store: Store;
  readonly callers: Settings["callers"];
  readonly domains: readonly SeededDomain[];
  readonly keys: IdempotencyKeys;
  readonly limiter: RateLimiter;
  readonly faults: FaultRules;
  readonly log: RequestLog;
  /** Who sends this Authorization header; throws a Problem when nobody does. */
  readonly callerOf: (authorization: string | undefined) => Caller;
  /** Aborted when the emulator closes: nothing waits any longer. */
  readonly closing: AbortSignal;
  behaviour: Behaviour;
  /** Ends all connections and takes no others for so many milliseconds; set by what listens. */
  refuse: (milliseconds: number) => void;
}

/** Brings the parts together. */
export const assemble = (
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
  refuse: () => {},
});
