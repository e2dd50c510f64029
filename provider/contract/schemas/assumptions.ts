import * as z from "zod";
import { maxPageSize, NonEmpty } from "./values";

// What we assume where the spec is silent. Each entry cites the section that leaves the question open. If the real service
// behaves differently, this is the one file to change.

/** The query parameter for the slug in slug-availability (4.5, not shown). */
export const slugParameter = "slug";

/** Separates the values of `ids`, `routeIds` and `platforms` (4.5, not shown). */
export const listSeparator = ",";

/** A list filter: one or more values, separated by {@link listSeparator}. */
export const idList = NonEmpty.optional();

/** The response of slug-availability (4.1, not shown). */
export const SlugAvailability = z.looseObject({ available: z.boolean() });

/** The body that creates a target: the tree or board item to bind, and whether it is required (2.8, not shown). */
export const TargetInput = z.strictObject({
  itemId: NonEmpty.describe("The tree or board item."),
  required: z.boolean().optional().describe("Whether the item is required."),
});
export type TargetInput = z.infer<typeof TargetInput>;

// A route without an `actionType` is not a URL action, so its `actionConfig` is free-form JSON (2.5, not shown). For an
// update, the type of the route after the update counts.

// Responses do not show a link's `url` (2.3, 2.4). We assume that it is the destination of the global fallback route, which
// the service creates for such a link. So we send a changed `url` to that route's own endpoint, which keeps the route's id
// and its other fields; a PATCH of `url` might create another route (4.1, not shown). We send that PATCH only if the link has
// no such route.

/**
 * The values of fields that a write omits (2.4 to 2.7, not shown), for all kinds of objects. An import omits fields with
 * these values.
 */
export const defaults: Readonly<Record<string, unknown>> = {
  kind: "DIRECT",
  autoAppRedirectEnabled: false,
  sortOrder: 0,
  platform: "GLOBAL",
  isGlobalFallback: false,
  isActive: true,
  priority: 0,
  enabled: true,
  required: false,
  isQrCreated: false,
};

/** The routing mode of a link that sets none (2.4, not shown): ADVANCED for a graph. */
export const defaultRoutingMode = ({ isGraph }: { isGraph: boolean }) => (isGraph ? "ADVANCED" : "SIMPLE");

// In an update, an empty list removes all entries, and null clears a field that the spec lists as "string or null" (2.4, 2.5,
// not shown).

/** The daily totals of a link (4.4, not shown): one entry per day, oldest first. `date` is YYYY-MM-DD. */
export const Analytics = z.looseObject({
  days: z.array(z.looseObject({ date: z.string(), events: z.number(), visitors: z.number() })),
});

/**
 * The requested page size, clamped to 1..100 (4.6), however large or negative it is. Anything other than a whole number in
 * digits is rejected: fractions, exponents, an empty string.
 */
export const Limit = z.coerce
  .string()
  .regex(/^[+-]?[0-9]+$/, "a whole number")
  .transform((digits) => Math.min(maxPageSize, Math.max(1, Number(digits))));

/**
 * The query of lists of trees, boards and folders, which are paged like the link list (4.3 gives them `meta`). Lists of
 * routes, of a route's children and of domains may be paged too, because `meta` covers at most 100 entries (2.2), but 4.2 and
 * 4.5 show no query. So the client never requests a page size there, but follows a cursor if there is one.
 */
export const pageQuery = z.strictObject({
  cursor: z.string().min(1).max(2048).optional(),
  page: z.coerce.number().int().min(1).optional(),
  limit: Limit.optional(),
});

/** HTTP statuses for cases in which the spec defines none (7, not shown). */
export const statuses = {
  missingCredentials: 401,
  insufficientScope: 403,
  unknownId: 404,
  /** An invalid body: the emulator returns 422; a client must treat 400 the same way. */
  invalidBody: 422,
  /** A malformed id in the path, query parameter or header (4.1, 4.6). */
  malformedRequest: 400,
  slugTaken: 409,
  /** More writes than the plan's quota (8). Not 429, because waiting a second would not help. */
  quotaExceeded: 403,
  /** More days of analytics than the plan includes (4.4). */
  historyExceeded: 403,
  tooManyRequests: 429,
} as const;

/** Whether a value in a response is a masked secret: asterisks, dots, or a word in brackets (2.7, not shown). */
export const isMask = (value: unknown): boolean =>
  typeof value === "string" && /^([*•●]+|\[\w+\]|<\w+>)$/.test(value);

/**
 * The pattern of a REGEX condition, from its `valueKey` (2.6, not shown). The regex dialect is not shown either, so inline
 * flags at the start are accepted.
 */
export const regexOf = (valueKey: string): string => valueKey.replace(/^\(\?[a-z]+\)/, "");

/**
 * The values with which a condition compares what its `type` and `valueKey` name: those of `value` or `values` in `valueJson`
 * (2.6, not shown). IN accepts a visitor of whom any value holds, NOT_IN one of whom none does, and EQUALS with one value is
 * IN with that value. Undefined for any other form: its meaning is not certain. A route with several conditions or other
 * restrictions requires all of them (2.5, not shown).
 */
export function comparedValues({
  operator,
  valueJson,
}: Readonly<Record<string, unknown>>): readonly string[] | undefined {
  const values = Compared.safeParse(valueJson).data;
  const isCertain =
    ["IN", "NOT_IN"].includes(String(operator)) || (operator === "EQUALS" && values?.length === 1);
  return isCertain ? values : undefined;
}

const Compared = z.union([
  z.strictObject({ value: NonEmpty }).transform(({ value }) => [value]),
  z.strictObject({ values: z.array(NonEmpty).min(1) }).transform(({ values }) => values),
]);

/**
 * Compares two routes by the order in which the service evaluates them (2.5, not shown): higher `priority` first, then lower
 * `sortOrder`, and the global fallback last. Returns a negative number if the first route comes first, a positive number if
 * the second does, and 0 if their order is undefined.
 */
export function compareRoutes(one: RouteOrder, other: RouteOrder): number {
  return (
    Number(one.isGlobalFallback) - Number(other.isGlobalFallback) ||
    other.priority - one.priority ||
    one.sortOrder - other.sortOrder
  );
}

/** The fields that decide the order of routes. */
export interface RouteOrder {
  readonly isGlobalFallback: boolean;
  readonly priority: number;
  readonly sortOrder: number;
}

/**
 * When an EXPIRATION_DATE feature takes effect: its first setting whose name suggests an end (2.7, not shown), as a time, or
 * as seconds or milliseconds since 1970. A date without a time means the end of that day in UTC. Undefined if no setting is a
 * time.
 */
export function expiryOf(config: Readonly<Record<string, unknown>>): Date | undefined {
  for (const [name, value] of Object.entries(config)) {
    if (!/expir|until|^(end|date|at$)/i.test(name)) continue;
    const time = parseTime(value);
    if (time !== undefined && !Number.isNaN(time)) return new Date(time);
  }
  return undefined;
}

function parseTime(value: unknown): number | undefined {
  if (typeof value === "number") return value < 1e11 ? value * 1000 : value;
  if (typeof value !== "string" || !/^\d{4}-\d\d-\d\d/.test(value)) return undefined;
  return Date.parse(/^\d{4}-\d\d-\d\d$/.test(value) ? `${value}T23:59:59.999Z` : value);
}

/**
 * The host name of the short links on a domain: the field of its record that is named so, or else the only string in it that
 * looks like one (2.8, not shown). Undefined if the record does not show it. A short link is `https://<host>/<slug>`.
 */
export function hostOf(domain: Readonly<Record<string, unknown>>): string | undefined {
  const [named] = ["domain", "host", "hostname", "name"].flatMap((field) =>
    hostsOf({ value: domain[field] }),
  );
  const [only, ...others] = new Set(hostsOf(domain));
  return named ?? (others.length === 0 ? only : undefined);
}

/** The host names of a domain record: all its strings that look like one, except its id (2.8, not shown). */
export const hostsOf = ({ id, ...fields }: Readonly<Record<string, unknown>>): string[] =>
  Object.values(fields).flatMap((value) =>
    typeof value === "string" && /^[a-z0-9-]+(\.[a-z0-9-]+)+(:\d+)?$/i.test(value)
      ? [value.toLowerCase()]
      : [],
  );
