import type { ResourceFacts } from "../definition/facts";
import { parsePath } from "../properties/path";
import type { Properties } from "../properties/values";
import { changesAt } from "./changes";

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
    const changedPaths = changes.flatMap(({ path, oldPath }) => [path, oldPath]);
    return [[name], ...changedPaths].some((path) => options.some((option) => contains(option, path)));
  });
}

/** Whether a path is the option's path, or lies below it. */
const contains = (option: readonly (string | number)[], path: readonly (string | number)[]): boolean =>
  option.length <= path.length && option.every((part, index) => part === "*" || part === path[index]);
