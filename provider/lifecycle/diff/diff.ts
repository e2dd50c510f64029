import type { z } from "zod";
import type { AnyDefinition, ResourceFacts } from "../definition/definition";
import { isSame } from "../properties/equality";
import { comparisonOf, entrySchema, propertySchema } from "../properties/schema";
import { isAbsent, isObject, type Path, type Properties, parsePath, propertyOf } from "../properties/values";
import { alignDeclared } from "./align";

/** The inputs that differ between two versions of a resource. */
export interface InputDiff {
  readonly changed: readonly string[];
  /** The changed inputs that replace the object. */
  readonly replaces: readonly string[];
}

/**
 * Compares the inputs of a resource. The order of keys and of sets, null instead of an absent value, and the spelling of a
 * URL make no difference.
 *
 * @param olds the inputs of the last update
 * @param news the checked inputs
 */
export function compareInputs(definition: AnyDefinition, olds: Properties, news: Properties): InputDiff {
  const changed = Object.keys(definition.inputs.shape).filter(
    (name) => !isSame(propertySchema(definition.inputs, name), olds[name], news[name]),
  );
  return { changed, replaces: changed.filter((name) => definition.replaceOnChanges?.includes(name)) };
}

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

/**
 * The changed inputs that replace the object because of the resource option `replaceOnChanges`. The engine applies the
 * option only to a detailed diff, and the SDK's dynamic providers cannot return one.
 *
 * @param paths the option's paths, in the engine's notation: `routes[*].actionConfig.url`
 * @param changed the inputs that differ
 */
export function replacedOnChanges(
  definition: Pick<ResourceFacts, "inputs">,
  paths: readonly string[],
  olds: Properties,
  news: Properties,
  changed: readonly string[],
): string[] {
  const options = paths.map(parsePath);
  if (options.length === 0) return [];
  return changed.filter((name) => {
    const changes = changesAt(definition, name, olds[name], news[name]);
    const paths = changes.flatMap(({ path, oldPath }) => [path, oldPath]);
    return paths.some((path) => options.some((option) => contains(option, path)));
  });
}

/** Whether a path is the option's path, or lies below it. */
const contains = (option: readonly (string | number)[], path: readonly (string | number)[]): boolean =>
  option.length <= path.length && option.every((part, index) => part === "*" || part === path[index]);

/**
 * Inputs with their routes in the order of the last update where only an order that does not count differs. State refers to
 * routes by position, and the engine keeps the rest of it if nothing differs.
 *
 * @param secrets the paths of secrets, which keep their positions
 */
export function keepOrder<T>(
  schema: z.ZodType | undefined,
  before: unknown,
  now: T,
  secrets: readonly Path[],
): T {
  if (Array.isArray(now)) {
    const isOrdered = comparisonOf(schema) === "routes" && secrets.length === 0;
    if (!isOrdered || !Array.isArray(before) || !isSame(schema, before, now)) return now;
    const indexes = alignDeclared(entrySchema(schema), before, now);
    return indexes.includes(undefined) ? now : (indexes.map((index) => now[index ?? 0]) as T);
  }
  if (!schema || !isObject(now) || !isObject(before)) return now;
  const entries = Object.entries(now).map(([name, value]) => {
    const inside = secrets.flatMap(([first, ...rest]) => (first === name ? [rest] : []));
    return [name, keepOrder(propertySchema(schema, name), propertyOf(before, name), value, inside)] as const;
  });
  return Object.fromEntries(entries) as T;
}
