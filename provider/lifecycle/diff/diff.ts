import type { AnyDefinition } from "../definition/definition";
import { isSame } from "../properties/equality";
import { propertySchema } from "../properties/schema";
import type { Properties } from "../properties/values";

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
