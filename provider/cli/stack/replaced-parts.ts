import { isUnknown, propertyOf } from "../../lifecycle";
import type { PropertySources } from "../../pulumi/format/plan-file";
import { dynamicType } from "../../pulumi/format/type-tokens";
import { definitionForType } from "./definition";
import { byUrn, type DeletedObject, type PreviewedResource } from "./events";

/**
 * The resources of a preview, with the step that the parts of links really get. A preview does not show the outputs of a dynamic
 * resource that it updates, so the dynamic provider takes an unknown parent for the same one as before. The plan says which
 * resource the parent is: if it is another one, or is itself created or replaced, the part is replaced as well.
 */
export function withReplacedParts(
  resources: readonly PreviewedResource[],
  sources: PropertySources,
): PreviewedResource[] {
  const current = byUrn(resources);
  const isMoved = (part: PreviewedResource): boolean =>
    parentInputs(part).some((name) =>
      sources(part.urn, name).some((urn) => {
        const parent = current.get(urn);
        return parent !== undefined && !isSameParent(part, name, parent);
      }),
    );
  // A part of a part follows it.
  for (let found = true; found; ) {
    found = false;
    for (const part of current.values()) {
      if (part.step !== "update" || !isMoved(part)) continue;
      current.set(part.urn, { ...part, step: "replace" });
      found = true;
    }
  }
  return resources.map((it) => (it.step === "update" ? (current.get(it.urn) ?? it) : it));
}

/** The inputs of a part that are the ids of its parents, and that this preview does not know. */
function parentInputs({ type, after }: PreviewedResource): string[] {
  const definition = definitionForType(type);
  if (!definition || type !== dynamicType(definition.name)) return [];
  return definition.id.filter(
    (name) => name in definition.inputs.shape && isUnknown(propertyOf(after, name)),
  );
}

/** Whether the parent of a part is the one that it had: by its id, or the link of a fallback route. */
function isSameParent(
  { before }: PreviewedResource,
  name: string,
  { step, id = "" }: PreviewedResource,
): boolean {
  if (step !== "same" && step !== "update") return false;
  const own = id.split("/").at(-1);
  return own === propertyOf(before, name) || (name !== "linkId" && own === propertyOf(before, "linkId"));
}

/** What an update deletes of the parts that it replaces, in addition to what the engine reports. */
export const deletedParts = (
  before: readonly PreviewedResource[],
  after: readonly PreviewedResource[],
): DeletedObject[] =>
  after.flatMap(({ urn, type, id, step }, index) =>
    step === "replace" && before[index]?.step === "update" && id !== undefined ? [{ urn, type, id }] : [],
  );
