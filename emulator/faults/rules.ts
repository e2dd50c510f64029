import * as z from "zod";
import { listed, milliseconds, oneOf, whole, wholeFrom } from "../schemas";

const matching = {
  /** Only requests with this method. */
  method: oneOf(["GET", "POST", "PATCH", "DELETE"]).optional(),
  /** Only this path. `{name}` matches one segment, `*` anything. */
  path: z.string("a path").optional(),
  /** The number of requests that it affects. */
  times: wholeFrom(1).default(1),
  /** The number of matching requests to let through first. */
  skip: wholeFrom(0).default(0),
  /** Counts each Idempotency-Key separately, so that it affects every write. Ignores requests without a key. */
  perKey: z.boolean("true or false").default(false),
};

/** Kinds without further properties. */
const simpleKinds = ["dropBefore", "dropAfter", "truncate", "wrongType"] as const;
/** Kinds with a delay in milliseconds. */
const timedKinds = ["slow", "hold", "late", "refuse"] as const;
const kinds = listed(["status", ...simpleKinds, ...timedKinds]);
const example = 'a rule such as {"kind":"status","status":503}';

/**
 * A fault and the requests that it affects. Set it with `emulator.faults.add`, or over HTTP.
 *
 * - `status`: responds with this status without processing the request; optionally with `retryAfter` (seconds, or a date),
 *   `body` and `contentType`. A success with a `body` looks like a proxy's own page
 * - `refuse`: closes all connections before processing the request, and refuses others for `delay` milliseconds
 * - `dropBefore`: closes the connection before processing the request
 * - `dropAfter`: processes the request, then closes the connection without a response
 * - `hold`: processes the request and responds after `delay` milliseconds, or when all rules are removed; until then its key is in
 *   flight
 * - `late`: closes the connection at once, and processes the request after `delay` milliseconds, as `hold` does
 * - `truncate`: sends half of the body with the Content-Length of the whole
 * - `slow`: sends the head and half of the body, then the rest after `delay` milliseconds
 * - `wrongType`: sends the body as text/html
 *
 * @example
 * // POST /_emulator/faults
 * { "kind": "status", "status": 503, "retryAfter": 1, "method": "POST", "path": "/api/v1/links", "times": 2 }
 * { "kind": "dropAfter", "path": "/api/v1/links/{id}", "skip": 1 }
 * { "kind": "status", "status": 500, "perKey": true }
 */
export const FaultRule = z.discriminatedUnion(
  "kind",
  [
    z.strictObject({
      ...matching,
      kind: z.literal("status"),
      status: whole(200, 599).refine(
        (status) => ![204, 205, 304].includes(status),
        "a status that has a body",
      ),
      retryAfter: z.union([z.number().min(0), z.string()], "seconds from 0 on, or a date").optional(),
      body: z.string("text").optional(),
      contentType: z.string("a media type").optional(),
    }),
    z.strictObject({ ...matching, kind: z.literal(simpleKinds) }),
    z.strictObject({ ...matching, kind: z.literal(timedKinds), delay: milliseconds().default(1000) }),
  ],
  { error: ({ code }) => (code === "invalid_union" ? kinds : example) },
);
/** A rule as a user writes it. */
export type FaultRule = z.input<typeof FaultRule>;
/** A rule with its defaults. */
export type Fault = z.output<typeof FaultRule>;

/** The active rules with their counters. */
export class FaultRules {
  private active: ActiveRule[] = [];
  private removal = new AbortController();

  constructor(rules: readonly FaultRule[] = []) {
    for (const rule of rules) this.add(rule);
  }

  /** @throws ZodError if the rule is invalid */
  add(rule: FaultRule): void {
    const parsed = FaultRule.parse(rule);
    this.active.push({ rule: parsed, path: patternOf(parsed.path ?? "*"), counts: new Map() });
  }

  /** Removes all rules. What they hold goes on. */
  clear(): void {
    this.active = [];
    this.removal.abort();
    this.removal = new AbortController();
  }

  /** Ends when all rules are removed. */
  get removed(): AbortSignal {
    return this.removal.signal;
  }

  /** Returns the fault for a request: that of the first matching rule that does not let it through. Updates the counters. */
  faultFor(method: string, path: string, key: string | null): Fault | undefined {
    const matches = this.active.filter(
      (entry) => (entry.rule.method ?? method) === method && entry.path.test(path),
    );
    for (const { rule, counts } of matches) {
      const counter = rule.perKey ? key : "";
      if (counter === null) continue;
      const count = counts.get(counter) ?? { skip: rule.skip, times: rule.times };
      counts.set(counter, count);
      if (count.skip > 0) count.skip -= 1;
      else if (count.times > 0) {
        count.times -= 1;
        return rule;
      }
    }
    return undefined;
  }
}

/** A rule with its remaining counts per key; the empty key counts all requests. */
interface ActiveRule {
  readonly rule: Fault;
  readonly path: RegExp;
  readonly counts: Map<string, { skip: number; times: number }>;
}

function patternOf(path: string): RegExp {
  const escaped = path.replace(/[.+?^$()|[\]\\]/g, "\\$&");
  return new RegExp(`^${escaped.replace(/\{\w+\}/g, "[^/]+").replaceAll("*", ".*")}$`);
}
