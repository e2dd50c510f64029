import * as z from "zod";

/** The name of a parameter or field in the service's API. */
export const FieldName = z
  .string("a name")
  .regex(/^[A-Za-z_][A-Za-z0-9_.-]{0,63}$/, "a name of letters, digits, underscores, dots or hyphens");

/** One of several words. */
export const oneOf = <const T extends string>(words: readonly T[]) => z.enum(words, words.join(", "));
