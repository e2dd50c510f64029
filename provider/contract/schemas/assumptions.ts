import { z } from "zod";
import { maxPageSize, NonEmpty } from "./values";

// What the spec does not show, and what is taken for granted instead. Each entry names the section that leaves it
// open. The real service decides: where it differs, this is the one file to change.

/** The query parameter that names the slug in slug-availability (4.5, not shown). */
export const slugParameter = "slug";

/** How `ids`, `routeIds` and `platforms` hold several values: separated by commas (4.5, not shown). */
export const listSeparator = ",";

/** A list filter: one or more values, separated by {@link listSeparator}. */
export const idList = NonEmpty.optional();

/** The answer of slug-availability (4.1, not shown). */
export const SlugAvailability = z.looseObject({ available: z.boolean() });

/** How a target is created: the tree or board item it binds, and whether it is required (2.8, not shown). */
export const TargetInput = z.strictObject({
  itemId: NonEmpty.describe("The tree or board item."),
  required: z.boolean().optional().describe("Whether the item is required."),
});
export type TargetInput = z.infer<typeof TargetInput>;

// A route that names no `actionType` is no URL action, so its `actionConfig` is free-form JSON (2.5, not shown). In an
// update, what the route is afterwards counts.

// A link's `url` is not shown in its answers (2.3, 2.4). It is taken for the destination of the global fallback route,
// which the service makes for such a link. So another `url` is sent to that route's own endpoint, which keeps its id and
// whatever else is set of it; a PATCH of `url` might make another route (4.1, not shown). It is sent where a link has no
// such route.

/**
 * What a field is that a write leaves out (2.4 to 2.7, not shown), whatever object it belongs to. An import leaves these
 * out, too.
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

/** The routing mode of a link that is given none (2.4, not shown): a graph is ADVANCED. */
export const defaultRoutingMode = ({ isGraph }: { isGraph: boolean }) => (isGraph ? "ADVANCED" : "SIMPLE");

// In an update, an empty list takes away what stood in it, and null the value of a field that the spec gives as
// "string or null" (2.4, 2.5, not shown).

/** The daily totals of a link (4.4, not shown): one entry a day, oldest first; `date` is YYYY-MM-DD. */
export const Analytics = z.looseObject({
  days: z.array(z.looseObject({ date: z.string(), events: z.number(), visitors: z.number() })),
});

/**
 * The page size a caller asks for is normalised into 1..100 (4.6), however large or far below zero it is. Anything but a
 * whole number in digits is refused: fractions, exponents, nothing at all.
 */
export const Limit = z.coerce
  .string()
  .regex(/^[+-]?[0-9]+$/, "a whole number")
  .transform((digits) => Math.min(maxPageSize, Math.max(1, Number(digits))));

/**
 * Lists of trees, boards and folders are paged as the link list is (4.3 gives them `meta`). The lists of what a link or a
 * route is made of, and of domains, may be, as `meta` can speak of no more than 100 entries (2.2; 4.2 and 4.5 show no query).
 * So a client never asks for a size there, and follows a cursor where there is one.
 */
export const pageQuery = z.strictObject({
  cursor: z.string().min(1).max(2048).optional(),
  page: z.coerce.number().int().min(1).optional(),
  limit: Limit.optional(),
});

/** Statuses of the cases for which the spec gives none (7, not shown). */
export const statuses = {
  missingCredentials: 401,
  insufficientScope: 403,
  unknownId: 404,
  /** A refused body: the emulator answers 422; a client must take 400 for the same. */
  invalidBody: 422,
  /** An id in the path, a query parameter or a header of the wrong form (4.1, 4.6). */
  malformedRequest: 400,
  slugTaken: 409,
  /** More writes than the plan's quota (8): waiting a second would not help, so it is not 429. */
  quotaExceeded: 403,
  /** More days of analytics than the plan shows (4.4). */
  historyExceeded: 403,
  tooManyRequests: 429,
} as const;

/** How a secret may be shown in an answer: as stars or dots, or as a word in brackets (2.7, not shown). */
export const isMask = (value: unknown): boolean =>
  typeof value === "string" && /^([*•●]+|\[\w+\]|<\w+>)$/.test(value);

/**
 * Where the pattern of a REGEX condition stands: in `valueKey` (2.6, not shown). Its dialect is not shown either, so
 * inline flags at its beginning are let through.
 */
export const regexOf = (valueKey: string): string => valueKey.replace(/^\(\?[a-z]+\)/, "");

/**
 * Which of two routes is considered first (2.5, not shown): the one with the higher `priority`, then the one with the
 * lower `sortOrder`; the global fallback after all others. Below 0 for the first, above 0 for the second, and 0 where
 * nothing tells.
 */
export function compareRoutes(one: RouteOrder, other: RouteOrder): number {
  return (
    Number(one.isGlobalFallback) - Number(other.isGlobalFallback) ||
    other.priority - one.priority ||
    one.sortOrder - other.sortOrder
  );
}

/** What decides when a route is considered. */
export interface RouteOrder {
  readonly isGlobalFallback: boolean;
  readonly priority: number;
  readonly sortOrder: number;
}

/**
 * When an EXPIRATION_DATE feature takes effect: the first of its settings whose name speaks of an end (2.7, not shown), as
 * a time or as seconds or milliseconds since 1970. A day without a time ends at midnight UTC. Undefined where no setting
 * can be read as a time.
 */
export function expiryOf(config: Readonly<Record<string, unknown>>): Date | undefined {
  for (const [name, value] of Object.entries(config)) {
    if (!/expir|until|^(end|date|at$)/i.test(name)) continue;
    const time = timeOf(value);
    if (time !== undefined && !Number.isNaN(time)) return new Date(time);
  }
  return undefined;
}

function timeOf(value: unknown): number | undefined {
  if (typeof value === "number") return value < 1e11 ? value * 1000 : value;
  if (typeof value !== "string" || !/^\d{4}-\d\d-\d\d/.test(value)) return undefined;
  return Date.parse(/^\d{4}-\d\d-\d\d$/.test(value) ? `${value}T23:59:59.999Z` : value);
}

/** The host names of a domain record: whatever of it has the form of one, but for its id (2.8, not shown). */
export const hostsOf = ({ id, ...fields }: Readonly<Record<string, unknown>>): string[] =>
  Object.values(fields).flatMap((value) =>
    typeof value === "string" && /^[a-z0-9-]+(\.[a-z0-9-]+)+(:\d+)?$/i.test(value)
      ? [value.toLowerCase()]
      : [],
  );
