import type { z } from "zod";
import type { AnyDefinition } from "../definition/definition";
import { isSame } from "../properties/equality";
import type { Path } from "../properties/path";
import { comparisonOf, entrySchema, propertySchema } from "../properties/schema";
import { isAbsent, isObject, propertyOf } from "../properties/values";

/** One difference inside a property. */
export interface Change {
  readonly path: Path;
  readonly kind: "add" | "delete" | "update";
}

/** The differences between two values of a property. An index counts in the old or the new list. */
export const changesAt = (
  { inputs }: AnyDefinition,
  name: string,
  before: unknown,
  after: unknown,
): Change[] => differences(propertySchema(inputs, name), [name], before, after);

function differences(
  schema: z.ZodType | undefined,
  path: Change["path"],
  before: unknown,
  after: unknown,
): Change[] {
  if (isSame(schema, before, after)) return [];
  if (isAbsent(before)) return [{ path, kind: "add" }];
  if (isAbsent(after)) return [{ path, kind: "delete" }];
  if (Array.isArray(before) && Array.isArray(after) && comparisonOf(schema) !== "set") {
    const length = Math.max(before.length, after.length);
    return Array.from({ length }, (_, index) => index).flatMap((index) =>
      differences(entrySchema(schema), [...path, index], before[index], after[index]),
    );
  }
  if (isObject(before) && isObject(after)) {
    const names = [...new Set([...Object.keys(before), ...Object.keys(after)])];
    return names.flatMap((name) =>
      differences(
        propertySchema(schema, name),
        [...path, name],
        propertyOf(before, name),
        propertyOf(after, name),
      ),
    );
  }
  return [{ path, kind: "update" }];
}
