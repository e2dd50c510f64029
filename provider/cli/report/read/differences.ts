import {
  type AnyDefinition,
  changesAt,
  formatPath,
  isSame,
  isUnknown,
  type Properties,
  valueAt,
} from "../../../lifecycle";
import { nameInUrn } from "../../../pulumi/format/urn";
import { definitionForType } from "../../stack/definition";
import type { PreviewedResource } from "../../stack/events";
import type { Drift, Edit, Property, Report } from "../model/report";

/** The differences in a preview with refresh: drift, and edits of the program. */
export function findDifferences(resources: readonly PreviewedResource[]): Pick<Report, "drift" | "edits"> {
  const drift = resources.flatMap(findDrift);
  return {
    drift,
    edits: resources.flatMap((it) =>
      findEdit(
        it,
        drift.find(({ urn }) => urn === it.urn),
      ),
    ),
  };
}

function findDrift(resource: PreviewedResource): Drift[] {
  const { before, live, type } = resource;
  if (before === undefined) return [];
  if (live === undefined) return [{ ...identify(resource), change: "delete", properties: [] }];
  const properties = changedProperties(definitionForType(type), before, live);
  return properties.length === 0 ? [] : [{ ...identify(resource), change: "update", properties }];
}

function findEdit(resource: PreviewedResource, drift: Drift | undefined): Edit[] {
  const { before, after = {}, step, type } = resource;
  const identity = identify(resource);
  if (step === "same") return [];
  if (step === "delete") return [{ ...identity, change: "delete", properties: [] }];
  const definition = definitionForType(type);
  const all = changedProperties(definition, before ?? {}, after);
  // In a preview, the parent's id is unknown for a dynamic resource whose parent is updated. It does not change.
  const properties = all.filter((it) => !(it.after === unknown && definition?.id.includes(it.path)));
  const hidden =
    all.length > properties.length ? [] : hiddenChanges(resource, [...all, ...(drift?.properties ?? [])]);
  // An object that was deleted behind the stack's back is re-created, although nobody edited the program.
  const change = step === "create" && before !== undefined ? "update" : step;
  const changed = step === "create" ? properties : [...properties, ...hidden];
  return change === "update" && changed.length === 0 ? [] : [{ ...identity, change, properties: changed }];
}

/** The changes in values that the engine shows only as secrets, both before and after. */
function hiddenChanges({ paths }: PreviewedResource, shown: readonly Property[]): Property[] {
  const isShown = (path: string) => shown.some((it) => path.startsWith(it.path) || it.path.startsWith(path));
  const hidden = paths.filter((path) => !isShown(path));
  // For dynamic resources the engine reports no paths.
  if (paths.length === 0 && shown.length === 0) hidden.push("a secret");
  return hidden.map((path) => ({ path, before: secret, after: secret }));
}

const secret = "[secret]";
const unknown = "(known after the update)";

function changedProperties(
  definition: AnyDefinition | undefined,
  before: Properties,
  after: Properties,
): Property[] {
  const names = [...new Set([...Object.keys(before), ...Object.keys(after)])];
  return names
    .flatMap((name) =>
      definition
        ? changesAt(definition, name, before[name], after[name])
        : isSame(undefined, before[name], after[name])
          ? []
          : [{ kind: "update" as const, path: [name], oldPath: [name] }],
    )
    .map(({ kind, path, oldPath }) => ({
      path: formatPath(path),
      ...shown("before", kind === "add" ? undefined : valueAt(before, oldPath)),
      ...shown("after", kind === "delete" ? undefined : valueAt(after, path)),
    }));
}

function shown(side: "before" | "after", value: unknown) {
  if (value === undefined) return {};
  return { [side]: isUnknown(value) ? unknown : value } as { [K in typeof side]: Property["before"] };
}

const identify = ({ urn, type, id }: PreviewedResource) => ({
  urn,
  kind: definitionForType(type)?.name ?? type,
  name: nameInUrn(urn),
  ...(id === undefined ? {} : { id }),
});
