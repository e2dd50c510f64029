import type { z } from "zod";
import { isSame } from "../properties/equality";
import { propertySchema } from "../properties/schema";
import { isAbsent } from "../properties/values";
import { align } from "./align";

/** Matches each entry that is declared now with an entry of the previous declaration. */
export const alignDeclared = (
  schema: z.ZodType | undefined,
  now: readonly unknown[],
  before: readonly unknown[],
): (number | undefined)[] =>
  align(now, before, {
    isSame: (one, other) => isSame(schema, one, other),
    isSameProperty: (name, one, other) => !isAbsent(one) && isSame(propertySchema(schema, name), one, other),
    trustsReferences: true,
  });
