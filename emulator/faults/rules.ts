import { z } from "zod";
import { listed, milliseconds, oneOf, whole, wholeFrom } from "../forms";

const matching = {
  /** Only requests with this method. */
  method: oneOf(["GET", "POST", "PATCH", "DELETE"]).optional(),
  /** Only this path: `{name}` stands for one segment, `*` for anything. */
  path: z.string("a path").optional(),
  /** How many requests it strikes. */
  times: wholeFrom(1).default(1),
  /** How many matching requests it lets through first. */
  skip: wholeFrom(0).default(0),
  /** Counts for each Idempotency-Key by itself, so that every write meets it; requests without a key do not. */
  perKey: z.boolean("true or false").default(false),
};

/** Kinds that take nothing else. */
const simpleKinds = ["dropBefore", "dropAfter", "truncate", "wrongType"] as const;
/** Kinds that take so many milliseconds. */
const timedKinds = ["slow", "hold", "late", "refuse"] as const;
const kinds = listed(["status", ...simpleKinds, ...timedKinds]);
const example = 'a rule such as {"kind":"status","status":503}';

/**
 * A fault and which requests meet it. Set with `emulator.faults.add`, or over HTTP.
 *
 * - `status`: answers with this status and does nothing; `retryAfter` (seconds, or a date), `body` and `contentType`
 *   where wanted. A success with a `body` is what a proxy's own page looks like
 * - `refuse`: closes all connections before anything was done, and takes no others for `delay` milliseconds
 * - `dropBefore`: closes the connection before anything was done
 * - `dropAfter`: does what was asked, then closes the connection without an answer
 * - `hold`: does what was asked, and answers, after `delay` milliseconds; until then its key is in flight
 * - `late`: closes the connection at once, and does what was asked as late as `hold`
 * - `truncate`: cuts the body in half under the Content-Length of the whole
 * - `slow`: sends the head and half of the body, and the rest after `delay` milliseconds
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
/** A rule as it is given. */
export type FaultRule = z.input<typeof FaultRule>;
/** A rule with its defaults. */
export type Fault = z.output<typeof FaultRule>;

/** The rules in force, and how often each has still to strike. */
export class FaultRules {
  private armed: Armed[] = [];

  constructor(rules: readonly FaultRule[] = []) {
    for (const rule of rules) this.add(rule);
  }

  /** @throws ZodError when the rule has the wrong form */
  add(rule: FaultRule): void {
    const parsed = FaultRule.parse(rule);
    this.armed.push({ rule: parsed, path: patternOf(parsed.path ?? "*"), counts: new Map() });
  }

  clear(): void {
    this.armed = [];
  }

  /** The fault this request meets: that of the first rule that matches and lets it through no longer. */
  strike(method: string, path: string, key: string | null): Fault | undefined {
    const matches = this.armed.filter(
      (entry) => (entry.rule.method ?? method) === method && entry.path.test(path),
    );
    for (const { rule, counts } of matches) {
      const counted = rule.perKey ? key : "";
      if (counted === null) continue;
      const count = counts.get(counted) ?? { skip: rule.skip, times: rule.times };
      counts.set(counted, count);
      if (count.skip > 0) count.skip -= 1;
      else if (count.times > 0) {
        count.times -= 1;
        return rule;
      }
    }
    return undefined;
  }
}

/** A rule, and what is left of it for each key; for all requests together under the empty one. */
interface Armed {
  readonly rule: Fault;
  readonly path: RegExp;
  readonly counts: Map<string, { skip: number; times: number }>;
}

function patternOf(path: string): RegExp {
  const escaped = path.replace(/[.+?^$()|[\]\\]/g, "\\$&");
  return new RegExp(`^${escaped.replace(/\{\w+\}/g, "[^/]+").replaceAll("*", ".*")}$`);
}
