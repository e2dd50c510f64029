import { objectName } from "../../lifecycle";
import { nameInUrn } from "../../pulumi/format/urn";
import { kindOfType, setForType } from "../stack/definition";
import type { UpdatePreview } from "../stack/preview";
import { entryIds, objectsOf, type StackState } from "../stack/state";

/** The objects that an update deletes, or may delete. */
export interface PlannedDeletes {
  /**
   * Each as its kind and id: `Link:lnk_1`. Those of other providers may have the same. Also the parts of links that the update deletes
   * or changes, which do not count.
   */
  readonly objects: ReadonlySet<string>;
  readonly count: number;
  /** The sets of which nobody knows before the update which entries it deletes. All of them are among the objects. */
  readonly unclear: readonly string[];
}

/** Finds the objects that an update deletes according to a preview: of a set, the entries. */
export function plannedDeletes(
  { resources, deletes, parts }: Pick<UpdatePreview, "resources" | "deletes" | "parts">,
  state: StackState,
): PlannedDeletes {
  const objects: string[] = [];
  const unclear: string[] = [];
  const stored = (urn: string) => state.resources.filter((it) => it.urn === urn);
  for (const { urn, type, id } of deletes) {
    const names = setForType(type) ? stored(urn).flatMap(objectsOf) : [objectName(kindOfType(type), id)];
    objects.push(...names);
  }
  for (const { urn, type, step, setChanges } of resources) {
    const set = setForType(type);
    if (!set || step !== "update") continue;
    const ids = new Map(stored(urn).flatMap((it) => [...entryIds(it)]));
    const changes = setChanges?.changes;
    if (!changes) unclear.push(`${set.name} ${nameInUrn(urn)}`);
    const keys = changes
      ? changes.filter(({ change }) => change === "delete").map(({ key }) => key)
      : ids.keys();
    for (const key of keys) objects.push(objectName(set.of.name, ids.get(key) ?? key));
  }
  return { objects: new Set([...objects, ...parts]), count: objects.length, unclear };
}
