import { z } from "zod";
import { isNothing, propertySchema, same } from "./compare";
import type { AnyDefinition, Properties } from "./definition";
import { parentNames } from "./id";

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
    (name) => !same(propertySchema(definition.inputs, name), olds[name], news[name]),
  );
  return { changed, replaces: changed.filter((name) => definition.replacedBy?.includes(name)) };
}

/** The body of a write: the inputs as the service takes them, without the ids that stand in the path. */
export function bodyOf(definition: AnyDefinition, inputs: Properties): Properties {
  const parents = parentNames(definition);
  const own = Object.fromEntries(Object.entries(inputs).filter(([name]) => !parents.includes(name)));
  return definition.body?.(own) ?? own;
}

/**
 * The body of an update: only the fields that differ (spec 4.1). A field that is no longer declared is sent as null
 * where the API takes null; where it does not, the field is no longer managed and stays as it is.
 */
export function changesOf(definition: AnyDefinition, olds: Properties, news: Properties): Properties {
  const before = bodyOf(definition, olds);
  const after = bodyOf(definition, news);
  const schema = definition.endpoints.update.body;
  const changes = Object.fromEntries(
    [...new Set([...Object.keys(before), ...Object.keys(after)])]
      .filter((name) => !same(propertySchema(schema, name), before[name], after[name]))
      .map((name) => [name, after[name] ?? null] as const)
      .filter(([name, value]) => !isNothing(value) || isRemovable(definition, schema, name)),
  );
  return definition.amend?.(changes, olds, news) ?? changes;
}

function isRemovable(definition: AnyDefinition, schema: z.ZodType | undefined, name: string): boolean {
  const field = schema instanceof z.ZodObject && schema.shape[name];
  return (
    Boolean(field) && !definition.computed?.includes(name) && (field as z.ZodType).safeParse(null).success
  );
}
