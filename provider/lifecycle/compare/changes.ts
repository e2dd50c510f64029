import type { z } from "zod";
import type { AnyDefinition, ResourceFacts } from "../definition/definition";
import { withoutOptions } from "../properties/adopt";
import { isSame } from "../properties/equality";
import { comparisonOf, propertySchema } from "../properties/schema";
import {
  isAbsent,
  isObject,
  isStructure,
  mapInside,
  type Path,
  type Properties,
  parsePath,
} from "../properties/values";
import { type Comparison, compare } from "./compare";

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
  const names = Object.keys(withoutOptions(definition.inputs.shape));
  const changed = names.filter(
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
  now: unknown,
): Change[] => changesIn(compare(propertySchema(inputs, name), { before, now }, [name]), [name]);

function changesIn(value: Comparison, oldPath: Path): Change[] {
  const { schema, before, now, path } = value;
  if (value.isKept) return [];
  if (isAbsent(before)) return [{ kind: "add", path, oldPath }];
  if (isAbsent(now)) return [{ kind: "delete", path: oldPath, oldPath }];
  if (Array.isArray(before) && Array.isArray(now) && comparisonOf(schema) !== "set") {
    const changes = changesInEntries(value, oldPath);
    // Nothing but the order of the entries differs.
    return changes.length > 0 ? changes : [{ kind: "update", path, oldPath }];
  }
  if (isObject(before) && isObject(now))
    return value.names.flatMap((name) => changesIn(value.at(name), [...oldPath, name]));
  return [{ kind: "update", path, oldPath }];
}

function changesInEntries({ entries: { declared, dropped } }: Comparison, oldPath: Path): Change[] {
  const open = new Map(dropped.map((entry) => [entry.position.before as number, entry]));
  const changed = declared.flatMap((entry, index) => {
    const { before } = entry.position;
    if (before !== undefined) return changesIn(entry, [...oldPath, before]);
    // Entries without a partner at the same position are compared: one has become the other.
    const former = open.get(index);
    open.delete(index);
    return changesIn(former ? entry.with({ before: former.before }) : entry, [...oldPath, index]);
  });
  return [...changed, ...[...open].flatMap(([index, entry]) => changesIn(entry, [...oldPath, index]))];
}

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
export const keepOrder = <T>(
  schema: z.ZodType | undefined,
  before: unknown,
  now: T,
  secrets: readonly Path[],
): T => inOldOrder(compare(schema, { before, now }), secrets) as T;

function inOldOrder(value: Comparison, secrets: readonly Path[]): unknown {
  const { schema, before, now } = value;
  if (Array.isArray(now)) {
    const isOrdered = comparisonOf(schema) === "routes" && secrets.length === 0;
    if (!isOrdered || !Array.isArray(before) || !value.isKept) return now;
    const positionOf = ({ position }: Comparison) => position.before ?? 0;
    return value.entries.declared
      .toSorted((one, other) => positionOf(one) - positionOf(other))
      .map((entry) => entry.now);
  }
  // The order of free-form JSON counts.
  if (!schema) return now;
  return mapInside(now, (inner, name) => {
    const inside = secrets.flatMap(([first, ...rest]) => (first === name ? [rest] : []));
    return isStructure(inner) ? inOldOrder(value.at(String(name)), inside) : inner;
  });
}
