import { type AnyDefinition, changesAt, type Path, type Properties } from "../lifecycle";

/**
 * The changed inputs that make another object because the program says so with the option `replaceOnChanges`. The engine
 * applies it only to changes that are given by their paths, for which the SDK's dynamic providers have no way.
 *
 * @param paths those of the option, in the engine's notation: `routes[*].actionConfig.url`
 * @param changed the inputs that differ
 */
export function replacedOnChange(
  definition: AnyDefinition,
  paths: readonly string[],
  olds: Properties,
  news: Properties,
  changed: readonly string[],
): string[] {
  const wanted = paths.map(parsePath);
  if (wanted.length === 0) return [];
  return changed.filter((name) => {
    const places = [[name], ...changesAt(definition, name, olds[name], news[name]).map(({ path }) => path)];
    return places.some((place) => wanted.some((path) => holds(path, place)));
  });
}

/** The parts of a path: names, positions, and `*` for any of both. */
const parsePath = (path: string): Path =>
  [...path.matchAll(/\["((?:\\"|[^"])*)"\]|\[(\d+)\]|([^.[\]]+)/g)].map(([, quoted, position, name]) => {
    if (position !== undefined) return Number(position);
    return quoted === undefined ? String(name) : quoted.replaceAll('\\"', '"');
  });

/** Whether a place is where a path leads, or lies in it. */
const holds = (path: Path, place: Path): boolean =>
  path.length <= place.length && path.every((part, index) => part === "*" || part === place[index]);
