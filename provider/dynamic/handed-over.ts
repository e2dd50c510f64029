import type { Properties } from "../lifecycle";

// A dynamic provider is told neither which resource it works for nor whether this is a preview. Where that matters, the
// program hands it over in inputs of its own.

/** The input in which a resource's name is handed over: its stack, project, parent and name. */
export const urnKey = "__resource";

/** The input in which a preview hands over the resource's URN. No state ever holds it. */
export const previewKey = "__preview";

/** Properties without those that were handed over. */
export function withoutHandedOver({ [urnKey]: _, [previewKey]: __, ...properties }: Properties): Properties {
  return properties;
}

/** The part of a resource's properties that names it. */
export const named = (properties: Properties): Properties =>
  properties[urnKey] === undefined ? {} : { [urnKey]: properties[urnKey] };

/** What was handed over; undefined when nothing was. */
export function urnIn({ [urnKey]: urn }: Properties): string | undefined {
  return typeof urn === "string" ? urn : undefined;
}

/** The URN of a resource in a preview; undefined when this is none. */
export function previewOf({ [previewKey]: urn }: Properties): string | undefined {
  return typeof urn === "string" ? urn : undefined;
}
