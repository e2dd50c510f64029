import { isAbsent, isObject, isSame, propertySchema } from "./compare";
import type { AnyDefinition, Properties } from "./definition";
import { parentNames } from "./id";
import type { ResourceTracker } from "./run";

/** What a change of the program changes. */
export interface Diff {
  /** The inputs that differ. */
  readonly changed: readonly string[];
  /** Those of them that make another object. */
  readonly replaces: readonly string[];
}

/**
 * Compares what is declared with what was declared. The order of keys and sets, null for absent and the spelling of a
 * URL are no difference.
 *
 * @param olds the inputs of the last update
 * @param news the checked inputs
 */
export function diff(definition: AnyDefinition, olds: Properties, news: Properties): Diff {
  const changed = Object.keys(definition.inputs.shape).filter(
    (name) => !isSame(propertySchema(definition.inputs, name), olds[name], news[name]),
  );
  return { changed, replaces: changed.filter((name) => definition.replaceOnChanges?.includes(name)) };
}

/**
 * Takes note, for the rest of the run, of what a diff was about. What has changed is still to be updated, or replaced if
 * the program says so (`replaceOnChanges`); what the program does not declare is still to be deleted.
 */
export function trackDiff(
  run: ResourceTracker,
  definition: AnyDefinition,
  id: string,
  news: Properties,
  { changed, replaces }: Diff,
): void {
  if (replaces.length > 0 || !run.isDeclared(definition, news)) run.trackKnown(definition, id);
  else if (changed.length > 0) run.trackDeclared(definition, id, news);
  else run.trackRetained(definition, id, news);
}

/** The body of a write: the inputs as the service takes them, without the ids that stand in the path. */
export function requestBody(definition: AnyDefinition, inputs: Properties): Properties {
  const parents = parentNames(definition);
  const own = Object.fromEntries(Object.entries(inputs).filter(([name]) => !parents.includes(name)));
  return definition.requestBody?.(own) ?? own;
}

/** The fields that are no longer declared, and that the API cannot empty: from now on nobody manages them. */
export function unmanagedFields(definition: AnyDefinition, olds: Properties, news: Properties): string[] {
  const after = requestBody(definition, news);
  const hasAlternative = (name: string) =>
    definition.mutuallyExclusive?.includes(name) &&
    definition.mutuallyExclusive.some((other) => other in after);
  return Object.entries(requestBody(definition, olds))
    .filter(([name, value]) => !isAbsent(value) && !Object.hasOwn(after, name) && !hasAlternative(name))
    .map(([name]) => name)
    .filter((name) => clearedValue(definition, name) === undefined)
    .map((name) => pathOf(definition, olds, name));
}

/** Where a field of a body stands in the inputs: some stand inside of one (`extra.color`). */
function pathOf({ inputs }: AnyDefinition, given: Properties, field: string): string {
  const around = Object.keys(given).find(
    (name) => isObject(given[name]) && Object.hasOwn(given[name], field),
  );
  return Object.hasOwn(inputs.shape, field) || around === undefined ? field : `${around}.${field}`;
}

/** What takes a field's value away: null or an empty list; undefined where the API takes neither. */
export function clearedValue(
  { endpoints, computed = [] }: AnyDefinition,
  name: string,
): null | [] | undefined {
  const field = propertySchema(endpoints.update.body, name);
  if (!field || computed.includes(name)) return undefined;
  if (field.safeParse(null).success) return null;
  return field.safeParse([]).success ? [] : undefined;
}
