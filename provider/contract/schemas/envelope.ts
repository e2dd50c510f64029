import { z } from "zod";

/** Pagination data of a list response (spec 2.2). */
export const Meta = z.looseObject({
  total: z.int().min(0),
  page: z.int().min(1),
  limit: z.int().min(1).max(100),
  hasNext: z.boolean(),
  nextCursor: z.string().nullable(),
});
export type Meta = z.infer<typeof Meta>;

/** What a single-object response looks like: the object in `data` (spec 2.1). */
export const envelope = <T extends z.ZodType>(data: T) => z.looseObject({ data: asItCame(data) });

/** What a list response looks like; `meta` may be missing on lists that are not paged (spec 2.1, 2.2). */
export const listEnvelope = <T extends z.ZodType>(item: T, key: string) =>
  z.looseObject({ data: listData(item, key), meta: Meta.optional() });

/** Both shapes of list data: an array, or an object that holds the array under `key` (spec 4.1). */
function listData<T extends z.ZodType>(item: T, key: string) {
  const entries = z.array(asItCame(item));
  return z.union([
    entries,
    z.looseObject({ [key]: entries }).transform((data) => data[key] as z.output<T>[]),
  ]);
}

/**
 * Accepts what the schema accepts, and gives it as it came. The schema's own output would leave out keys like
 * `__proto__`, which in free-form JSON are data like any other.
 */
const asItCame = <T extends z.ZodType>(schema: T) =>
  z.unknown().transform((value, context) => {
    for (const issue of schema.safeParse(value).error?.issues ?? []) {
      context.issues.push({ ...issue, input: value } as z.core.$ZodRawIssue);
    }
    return value as z.output<T>;
  });

/** The body of every error response (spec 7). */
export const ErrorBody = z.looseObject({
  error: z.string(),
  code: z.string().optional(),
  message: z.string().optional(),
  statusCode: z.int(),
  requestId: z.string(),
});
export type ErrorBody = z.infer<typeof ErrorBody>;
