import * as z from "zod";

/** The pagination data of a list response (spec 2.2). Without `hasNext`, nothing shows whether a list is whole. */
export const Meta = z.looseObject({
  total: z.int().min(0).optional(),
  page: z.int().min(1).optional(),
  limit: z.int().min(1).max(100).optional(),
  hasNext: z.boolean(),
  nextCursor: z.string().nullish(),
});
export type Meta = z.infer<typeof Meta>;

/** The body of a single-object response: the object in `data` (spec 2.1). */
export const envelope = <T extends z.ZodType>(data: T) => z.looseObject({ data: unchanged(data) });

/** The body of a list response. `meta` may be missing from lists that are not paged (spec 2.1, 2.2). */
export const listEnvelope = <T extends z.ZodType>(item: T, key: string) =>
  z.looseObject({ data: listData(item, key), meta: Meta.optional() });

/** Both shapes of list data: an array, or an object that contains the array under `key` (spec 4.1). */
function listData<T extends z.ZodType>(item: T, key: string) {
  const entries = z.array(unchanged(item));
  return z.union([
    entries,
    z.looseObject({ [key]: entries }).transform((data) => data[key] as z.output<T>[]),
  ]);
}

/**
 * Accepts the same values as the schema, and outputs them unchanged. The schema's own output would omit keys such as
 * `__proto__`, which are ordinary data in free-form JSON.
 */
const unchanged = <T extends z.ZodType>(schema: T) =>
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
