import type { Properties } from "../lifecycle";

// A dynamic provider is not told which resource it works for. Where that matters, the program hands it over.

/** The input in which a resource's name is handed over: its stack, project, parent and name. */
export const urnKey = "__resource";

/** The part of a resource's properties that names it. */
export const named = (properties: Properties): Properties =>
  properties[urnKey] === undefined ? {} : { [urnKey]: properties[urnKey] };

/** What was handed over; undefined when nothing was. */
export function urnIn({ [urnKey]: urn }: Properties): string | undefined {
  return typeof urn === "string" ? urn : undefined;
}
