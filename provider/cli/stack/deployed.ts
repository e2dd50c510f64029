import { type Properties, secretMark } from "../../lifecycle";
import type { PreviewedResource } from "./events";
import { declaredInputs } from "./inputs";
import type { Preview } from "./preview";
import type { StateResource } from "./state";

/** The resources of a state, as a preview without changes shows them. */
export const deployed = (resources: readonly StateResource[]): Pick<Preview, "resources" | "sources"> => ({
  resources: resources.filter((it) => it.custom && !it.external && !it.delete).map(toResource),
  sources: () => [],
});

function toResource({ urn, type, id, inputs = {}, outputs }: StateResource): PreviewedResource {
  const shown = (properties: Properties) => declaredInputs(properties, () => secretMark);
  const declared = shown(inputs);
  const own = outputs && shown({ ids: outputs.ids, slugs: outputs.slugs });
  return {
    ...{ urn, type, id, before: declared, live: declared, after: declared, step: "same", paths: [] },
    outputs: { before: own, live: own, after: own },
  };
}
