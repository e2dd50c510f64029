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
};

/** Kinds that take nothing else. */
const simpleKinds = ["dropBefore", "dropAfter", "truncate", "wrongType"] as const;
const kinds = listed(["status", ...simpleKinds, "slow"]);
const example = 'a rule such as {"kind":"status","status":503}';

/**
 * A fault and which requests meet it. Set with `emulator.faults.add`, or over HTTP.
 *
 * - `status`: answers with this status and does nothing; `retryAfter` (seconds, or a date), `body` and `contentType`
 *   where wanted
 * - `dropBefore`: closes the connection before anything was done
 * - `dropAfter`: does what was asked, then closes the connection without an answer
 * - `truncate`: cuts the body in half under the Content-Length of the whole
 * - `slow`: sends the head and half of the body, and the rest after `delay` milliseconds
 * - `wrongType`: sends the body as text/html
 *
 * @example
 * // POST /_emulator/faults
 * { "kind": "status", "status": 503, "retryAfter": 1, "method": "POST", "path": "/api/v1/links", "times": 2 }
 * { "kind": "dropAfter", "path": "/api/v1/links/{id}", "skip": 1 }
 */
export const FaultRule = z.discriminatedUnion(
  "kind",
  [
    z.strictObject({
      ...matching,
      kind: z.literal("status"),
      status: whole(400, 599),
      retryAfter: z.union([z.number().min(0), z.string()], "seconds from 0 on, or a date").optional(),
      body: z.string("text").optional(),
      contentType: z.string("a media type").optional(),
    }),
    z.strictObject({ ...matching, kind: z.literal(simpleKinds) }),
    z.strictObject({ ...matching, kind: z.literal("slow"), delay: milliseconds().default(1000) }),
  ],
  { error: ({ code }) => (code === "invalid_union" ? kinds : example) },
);
/** A rule as it is given. */
export type FaultRule = z.input<typeof FaultRule>;
/** A rule with its defaults. */
export type Fault = z.output<typeof FaultRule>;

/** The rules in force, and how often each has still to strike. */
export class FaultRules {
  private armed: { rule: Fault; path: RegExp; skip: number; times: number }[] = [];

  constructor(rules: readonly FaultRule[] = []) {
    for (const rule of rules) this.add(rule);
  }

  /** @throws ZodError when the rule has the wrong form */
  add(rule: FaultRule): void {
    const parsed = FaultRule.parse(rule);
    const { path = "*", skip, times } = parsed;
    this.armed.push({ rule: parsed, path: patternOf(path), skip, times });
  }

  clear(): void {
    this.armed = [];
  }

  /** The fault this request meets: that of the first rule that matches and lets it through no longer. */
  strike(method: string, path: string): Fault | undefined {
    const matches = this.armed.filter(
      (entry) => (entry.rule.method ?? method) === method && entry.path.test(path),
    );
    for (const entry of matches) {
      if (entry.skip > 0) {
        entry.skip -= 1;
        continue;
      }
      entry.times -= 1;
      this.armed = this.armed.filter(({ times }) => times > 0);
      return entry.rule;
    }
    return undefined;
  }
}

function patternOf(path: string): RegExp {
  const escaped = path.replace(/[.+?^$()|[\]\\]/g, "\\$&");
  return new RegExp(`^${escaped.replace(/\{\w+\}/g, "[^/]+").replaceAll("*", ".*")}$`);
}
