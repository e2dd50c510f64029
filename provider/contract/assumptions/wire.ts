import * as z from "zod";
import { maxPageSize, NonEmpty } from "../schemas/values";

// What we assume where the spec is silent, as far as the schemas and the code depend on it. Each entry cites the section that
// leaves the question open. `table.ts` has the assumptions that requests can check.

/** The query parameter for the slug in slug-availability (4.5, not shown). */
export const slugParameter = "slug";

/** A list filter: one or more values. The client formats a list (4.5, not shown), so a request holds it as one text. */
export const idList = z
  .union([NonEmpty, z.array(NonEmpty)])
  .transform((values) => [values].flat().join())
  .optional();

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
