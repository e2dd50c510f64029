import { isObject, type Properties, secretMark } from "../../../lifecycle";
import { setForType } from "../definition";
import type { PreviewedResource } from "../events";
import { entryIds, type StackContents, type StateResource } from "../state";

/**
 * The resources of a preview, with the ids of entries from the stack's state where the engine shows these only as a secret: without
 * them, a set would look empty.
 */
export function withStoredIds(
  resources: readonly PreviewedResource[],
  { resources: stored }: Pick<StackContents, "resources">,
): PreviewedResource[] {
  const states = new Map(stored.filter((it) => !it.delete).map((it) => [it.urn, it]));
  return resources.map((resource) => {
    const { type, urn, outputs } = resource;
    const state = setForType(type) && states.get(urn);
    if (!state || !outputs) return resource;
    const { before, live } = outputs;
    return {
      ...resource,
      outputs: { ...outputs, before: revealed(before, state), live: revealed(live, state) },
    };
  });
}

function revealed(outputs: Properties | undefined, state: StateResource): Properties | undefined {
  if (outputs?.ids !== secretMark) return outputs;
  const slugs = isObject(outputs.slugs) ? outputs.slugs : {};
  return { ids: Object.fromEntries(entryIds(state)), slugs };
}
