import * as z from "zod";
import { isUri } from "./uri";

/**
 * A free-form JSON value: string, number, boolean, null, an array of such values, or an object of such values
 * (spec 2.4).
 */
export type Json = string | number | boolean | null | Json[] | { [key: string]: Json };

/** The schema of {@link Json}. */
export const Json: z.ZodType<Json> = z.json();

/** An object of free-form JSON values (spec 2.4). */
export const JsonObject = z.record(z.string(), Json);
export type JsonObject = z.infer<typeof JsonObject>;

/** 3 to 64 letters, digits or hyphens: a slug, an alias, a tree's username (spec 2.3, 8). */
export const Slug = z.string().regex(/^[A-Za-z0-9-]{3,64}$/, "3 to 64 letters, digits or hyphens");

/** The form of an id (spec 4.1). */
export const idPattern = /^[A-Za-z0-9_-]{1,256}$/;

/** The form of an id, for messages. */
export const idDescription = "1 to 256 letters, digits, underscores or hyphens";

/** An id in a path: 1 to 256 letters, digits, underscores or hyphens (spec 4.1). */
export const PathId = z.string().regex(idPattern, idDescription);

/** The maximum number of entries on one page of a list (spec 8). */
export const maxPageSize = 100;

/** A string that may not be empty. */
export const NonEmpty = z.string().min(1);

/** The maximum number of ids in one list (spec 8). */
export const maxIds = 100;

/** At most 100 ids, none of them empty (spec 8), in any order. */
export const IdSet = z.array(NonEmpty).max(maxIds).meta({ compare: "set" });

/** An absolute URL in the URI format (spec 2.4; see {@link isUri}). Different spellings of one URL are equal. */
export const Url = z
  .stringFormat("url", isUri, "an absolute URL such as https://example.com/page")
  .meta({ compare: "url" });

/** A value of the `Idempotency-Key` header: 1 to 255 characters (spec 4.6). */
export const IdempotencyKey = z.string().min(1).max(255);
