import type { FoundObject, State } from "../state/state";

/** A set that a program imports or only reads, in a recording run. */
export const placeholderSet = (id: string, { inputs, outputs }: State): FoundObject => ({
  id,
  inputs,
  outputs: { ids: {}, slugs: {}, ...outputs },
});
