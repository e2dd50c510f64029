import type { AnyDefinition } from "../definition/definition";
import { parentNames } from "../properties/id";
import { propertySchema } from "../properties/schema";
import { isAbsent, isObject, type Properties } from "../properties/values";

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
