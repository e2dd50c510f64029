import type { AnyDefinition } from "../definition/definition";
import { isSame } from "../properties/equality";
import { propertySchema } from "../properties/schema";
import type { Properties } from "../properties/values";
import type { ResourceTracker } from "../tracker/resource-tracker";

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
