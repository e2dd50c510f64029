import type { z } from "zod";
import type { ResourceFacts } from "../definition/facts";
import { isSame } from "../properties/equality";
import type { Path } from "../properties/path";
import { comparisonOf, entrySchema, propertySchema } from "../properties/schema";
import { isAbsent, isObject, propertyOf } from "../properties/values";
import { alignDeclared } from "./align-declared";

/** One difference inside a property. */
export interface Change {
  readonly kind: "add" | "delete" | "update";
  /** Where it is: in the old value if it is deleted, otherwise in the new value. */
  readonly path: Path;
  /** Where an updated value was in the old value. The entries of a list move when others are inserted before them. */
  readonly oldPath: Path;
}

/**
 * The differences between two values of a property. The entries of a list that represent the same object are compared with
 * each other, wherever they stand, so an inserted route is one difference.
 */
export const changesAt = (
  { inputs }: Pick<ResourceFacts, "inputs">,
  name: string,
  before: unknown,
  after: unknown,
): Change[] => differences(propertySchema(inputs, name), { path: [name], oldPath: [name] }, before, after);

/** Where a value is in the new and in the old value. */
type Place = Omit<Change, "kind">;

function differences(schema: z.ZodType | undefined, place: Place, before: unknown, after: unknown): Change[] {
  if (isSame(schema, before, after)) return [];
  if (isAbsent(before)) return [{ kind: "add", ...place }];
  if (isAbsent(after)) return [{ kind: "delete", path: place.oldPath, oldPath: place.oldPath }];
  if (Array.isArray(before) && Array.isArray(after) && comparisonOf(schema) !== "set") {
    const changes = entryDifferences(schema, place, before, after);
    // Nothing but the order of the entries differs.
    return changes.length > 0 ? changes : [{ kind: "update", ...place }];
  }
  if (isObject(before) && isObject(after)) {
    const names = [...new Set([...Object.keys(before), ...Object.keys(after)])];
    return names.flatMap((name) =>
      differences(
        propertySchema(schema, name),
        inside(place, name),
        propertyOf(before, name),
        propertyOf(after, name),
      ),
    );
  }
  return [{ kind: "update", ...place }];
}

function entryDifferences(
  schema: z.ZodType | undefined,
  place: Place,
  before: readonly unknown[],
  after: readonly unknown[],
): Change[] {
  const entry = entrySchema(schema);
  const partners = alignDeclared(entry, after, before);
  const isMatched = (index: number) => partners.includes(index);
  // Entries without a partner at the same position are compared: one has become the other.
  const oldIndexes = after.map((_, index) => partners[index] ?? (isMatched(index) ? undefined : index));
  const changed = after.flatMap((value, index) => {
    const oldIndex = oldIndexes[index];
    const old = oldIndex === undefined ? undefined : before[oldIndex];
    return differences(entry, inside(place, index, oldIndex), old, value);
  });
  const deleted = before.flatMap((value, index) =>
    oldIndexes.includes(index) ? [] : differences(entry, inside(place, index), value, undefined),
  );
  return [...changed, ...deleted];
}

const inside = ({ path, oldPath }: Place, name: string | number, oldName = name): Place => ({
  path: [...path, name],
  oldPath: [...oldPath, oldName],
});
