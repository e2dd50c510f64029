import type { Path, Properties } from "../lifecycle";

// A dynamic provider does not know which resource it works for, whether this is a preview, or what the program marks as
// secret. Where that matters, the program hands it over in inputs of its own.

/** The input in which a resource's name is handed over: its stack, project, parent and name. */
export const resourceKey = "__resource";

/** The input in which a preview hands over the resource's URN. No state ever holds it. */
export const previewKey = "__preview";

/** The input that holds the places of what the program marks as secret. No state ever holds it. */
export const secretsKey = "__secrets";

/** The input that holds the paths of the option `replaceOnChanges`. */
export const replaceOnChangesKey = "__replaceOnChanges";

/** Properties without those that were handed over. */
export function withoutHiddenInputs({
  [resourceKey]: _,
  [previewKey]: __,
  [secretsKey]: ___,
  [replaceOnChangesKey]: ____,
  ...properties
}: Properties): Properties {
  return properties;
}

/** The places of secrets that were handed over. */
export function secretsIn({ [secretsKey]: places }: Properties): Path[] {
  return Array.isArray(places) ? places.filter((place): place is Path => Array.isArray(place)) : [];
}

/** What was handed over that calls after a check need, too: the resource's name, and what makes another object of it. */
export const hiddenInputsForState = (properties: Properties): Properties =>
  Object.fromEntries(
    Object.entries(properties).filter(([name]) => name === resourceKey || name === replaceOnChangesKey),
  );

/** The paths of `replaceOnChanges` that were handed over. */
export function replaceOnChangesIn({ [replaceOnChangesKey]: paths }: Properties): string[] {
  return Array.isArray(paths) ? paths.filter((path) => typeof path === "string") : [];
}

/** What was handed over; undefined when nothing was. */
export function resourceIn({ [resourceKey]: urn }: Properties): string | undefined {
  return typeof urn === "string" ? urn : undefined;
}

/** The URN of a resource in a preview; undefined when this is none. */
export function previewUrnIn({ [previewKey]: urn }: Properties): string | undefined {
  return typeof urn === "string" ? urn : undefined;
}
