import type { FaultRule } from "../../../emulator";

/** The phases of a run: create everything, update one field of each resource, delete everything. */
export const phases = ["create", "update", "delete"] as const;
export type Phase = (typeof phases)[number];

/** A fault that every write of a run meets, and how often the provider must try. */
export interface Fault {
  /** Its name on the reliability page. */
  readonly name: string;
  /** Settings of the provider besides those of the account. */
  readonly settings?: Readonly<Record<string, string>>;
  readonly rules: (phase: Phase) => readonly FaultRule[];
  /** How many requests of a write arrive; undefined if that depends on timing. */
  readonly tries?: number;
  /** Whether fewer may arrive on a slow machine. */
  readonly isTimed?: true;
  /** Milliseconds that must lie between the first two requests of a write. */
  readonly apart?: number;
}

/** A fault that lasts longer than the provider retries. */
export interface PersistentFault extends Omit<Fault, "apart"> {
  /** The error of each resource. */
  readonly message: RegExp;
  /** Whether the service carried out the request, but its response never arrived. */
  readonly isLost?: true;
}

const html = { body: "<html><h1>A proxy</h1></html>", contentType: "text/html" };

/** Applies to the first request of each write. */
const first = (rule: FaultRule) => () => [{ ...rule, perKey: true }];

/** Applies to both requests of each write from a provider with one retry. */
const both = (rule: FaultRule) => () => [{ ...rule, perKey: true, times: 2 }];

const methods: Readonly<Record<Phase, FaultRule["method"]>> = {
  create: "POST",
  update: "PATCH",
  delete: "DELETE",
};

/** Once for top-level objects and once for routes, which are created later. */
const outage = (delay: number) => (phase: Phase) => {
  const rule: FaultRule = { kind: "refuse", method: methods[phase], delay };
  return phase === "create" ? [{ ...rule, path: "/api/v1/links*/routes*" }, rule] : [rule];
};

/** Transient faults. Each write must succeed, and be carried out once. */
export const transientFaults: readonly Fault[] = [
  { name: "connection refused for half a second", rules: outage(500), settings: { maxRetries: "10" } },
  { name: "connection dropped before the commit", rules: first({ kind: "dropBefore" }), tries: 2 },
  { name: "connection dropped after the commit", rules: first({ kind: "dropAfter" }), tries: 2 },
  { name: "429", rules: first({ kind: "status", status: 429 }), tries: 2 },
  {
    name: "429 with Retry-After",
    rules: first({ kind: "status", status: 429, retryAfter: 1 }),
    tries: 2,
    apart: 1000,
  },
  { name: "500", rules: first({ kind: "status", status: 500 }), tries: 2 },
  { name: "502 with an HTML page", rules: first({ kind: "status", status: 502, ...html }), tries: 2 },
  { name: "503", rules: first({ kind: "status", status: 503 }), tries: 2 },
  {
    name: "200 with an HTML page, nothing done",
    rules: first({ kind: "status", status: 200, ...html }),
    tries: 2,
  },
  { name: "JSON cut short", rules: first({ kind: "truncate" }), tries: 2 },
  { name: "JSON that is called HTML", rules: first({ kind: "wrongType" }), tries: 1 },
  { name: "slow body", rules: first({ kind: "slow", delay: 50 }), tries: 1 },
  {
    name: "body slower than requestTimeout",
    rules: first({ kind: "slow", delay: 60_000 }),
    settings: { requestTimeout: "1" },
    tries: 2,
  },
  // The first retry comes within half a second, and its response asks for another one a second later.
  {
    name: "409 while the key is in flight",
    rules: first({ kind: "late", delay: 900 }),
    tries: 3,
    isTimed: true,
  },
];

const failed = /request id req_\S+\) The service failed, not your program/;
const cutShort = /the response was cut short or is not JSON\. \(HTTP 200, .*request id req_\S+\)/;
const dropped = /Could not reach http:\S+: the connection failed/;

const unseeded: readonly PersistentFault[] = [
  {
    name: "connection refused",
    rules: first({ kind: "refuse", delay: 600_000 }),
    message: /Could not reach http:\S+: the connection/,
  },
  {
    name: "connection dropped before the commit",
    rules: both({ kind: "dropBefore" }),
    tries: 2,
    message: dropped,
  },
  {
    name: "connection dropped after the commit",
    rules: both({ kind: "dropAfter" }),
    tries: 2,
    message: dropped,
    isLost: true,
  },
  { name: "500", rules: both({ kind: "status", status: 500 }), tries: 2, message: failed },
  {
    name: "502 with an HTML page",
    rules: both({ kind: "status", status: 502, ...html }),
    tries: 2,
    message: failed,
  },
  { name: "503", rules: both({ kind: "status", status: 503 }), tries: 2, message: failed },
  {
    name: "200 with an HTML page, nothing done",
    rules: both({ kind: "status", status: 200, ...html }),
    tries: 2,
    message: cutShort,
  },
  {
    name: "JSON cut short",
    rules: both({ kind: "truncate" }),
    tries: 2,
    message: dropped,
    isLost: true,
  },
  {
    name: "body slower than requestTimeout",
    rules: both({ kind: "slow", delay: 60_000 }),
    settings: { requestTimeout: "1" },
    tries: 2,
    message: /no response within 1 s/,
    isLost: true,
  },
  {
    name: "409 while the key is in flight",
    rules: first({ kind: "late", delay: 900 }),
    tries: 2,
    message: /HTTP 409 IDEMPOTENCY_KEY_IN_USE, .*request id req_\S+\)/,
    isLost: true,
  },
];

/** Persistent faults, for a provider with one retry. Each resource must report them once. */
export const persistentFaults: readonly PersistentFault[] = [
  ...unseeded,
  ...unseeded
    .filter(({ isLost }) => isLost)
    .map(
      (fault): PersistentFault => ({
        ...fault,
        name: `${fault.name}, with an operation seed`,
        settings: { ...fault.settings, operationSeed: "run-1" },
      }),
    ),
];
