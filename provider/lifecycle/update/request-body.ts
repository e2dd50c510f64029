import type { AnyDefinition } from "../definition/definition";
import { parentNames } from "../properties/id";
import { propertySchema } from "../properties/schema";
import { isAbsent, isObject, type Properties } from "../properties/values";

/** The body of a create or an update: the inputs in the service's form, without the ids in the path. */
export function requestBody(definition: AnyDefinition, inputs: Properties): Properties {
  const parents = parentNames(definition);
  const fields = Object.fromEntries(Object.entries(inputs).filter(([name]) => !parents.includes(name)));
  return definition.requestBody?.(fields) ?? fields;
}

/** The fields that are no longer declared and that the API cannot clear, so that the program stops managing them. */
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

/** The path of a body's field in the inputs. Some fields are declared inside another input (`extra.color`). */
function pathOf({ inputs }: AnyDefinition, declared: Properties, field: string): string {
  const parent = Object.keys(declared).find(
    (name) => isObject(declared[name]) && Object.hasOwn(declared[name], field),
  );
  return Object.hasOwn(inputs.shape, field) || parent === undefined ? field : `${parent}.${field}`;
}

/** The value that clears a field: null or an empty list; undefined when the API accepts neither. */
export function clearedValue(
  { endpoints, computed = [] }: AnyDefinition,
  name: string,
): null | [] | undefined {
  const field = propertySchema(endpoints.update.body, name);
  if (!field || computed.includes(name)) return undefined;
  if (field.safeParse(null).success) return null;
  return field.safeParse([]).success ? [] : undefined;
}
