import {
  type AnyDefinition,
  changesAt,
  formatPath,
  isSame,
  isUnknown,
  type Properties,
  valueAt,
} from "../../lifecycle";
import { resources } from "../../resources";
import type { Drift, Edit, Property, Report } from "../report/report";
import type { Sighting } from "./events";

/** What differs, apart for what has changed behind the stack's back, and what in the program. */
export function differencesIn(seen: readonly Sighting[]): Pick<Report, "drift" | "edits"> {
  const drift = seen.flatMap(driftOf);
  return {
    drift,
    edits: seen.flatMap((it) =>
      editOf(
        it,
        drift.find(({ urn }) => urn === it.urn),
      ),
    ),
  };
}

function driftOf(sighting: Sighting): Drift[] {
  const { before, live, type } = sighting;
  if (before === undefined) return [];
  if (live === undefined) return [{ ...titleOf(sighting), change: "delete", properties: [] }];
  const properties = between(definitionOf(type), before, live);
  return properties.length === 0 ? [] : [{ ...titleOf(sighting), change: "update", properties }];
}

function editOf(sighting: Sighting, drift: Drift | undefined): Edit[] {
  const { before, after = {}, step, type } = sighting;
  const title = titleOf(sighting);
  if (step === "same") return [];
  if (step === "delete") return [{ ...title, change: "delete", properties: [] }];
  const definition = definitionOf(type);
  const all = between(definition, before ?? {}, after);
  // The parent of a dynamic resource that is only updated is not known in a preview: it stays what it is.
  const properties = all.filter((it) => !(it.after === notKnown && definition?.id.includes(it.path)));
  const hidden =
    all.length > properties.length ? [] : hiddenIn(sighting, [...all, ...(drift?.properties ?? [])]);
  // What is gone is made again, though nobody has edited it.
  const change = step === "create" && before !== undefined ? "update" : step;
  const changed = step === "create" ? properties : [...properties, ...hidden];
  return change === "update" && changed.length === 0 ? [] : [{ ...title, change, properties: changed }];
}

/** What an update changes where the engine shows both values only as secrets. */
function hiddenIn({ paths }: Sighting, shown: readonly Property[]): Property[] {
  const isShown = (path: string) => shown.some((it) => path.startsWith(it.path) || it.path.startsWith(path));
  const hidden = paths.filter((path) => !isShown(path));
  // A dynamic provider does not tell where it is.
  if (paths.length === 0 && shown.length === 0) hidden.push("a secret");
  return hidden.map((path) => ({ path, before: secret, after: secret }));
}

const secret = "[secret]";
const notKnown = "(known after the update)";

/** The values that differ, each with its path. */
function between(definition: AnyDefinition | undefined, before: Properties, after: Properties): Property[] {
  const names = [...new Set([...Object.keys(before), ...Object.keys(after)])];
  return names
    .flatMap((name) =>
      definition
        ? changesAt(definition, name, before[name], after[name]).map(({ path }) => path)
        : isSame(undefined, before[name], after[name])
          ? []
          : [[name]],
    )
    .map((path) => ({
      path: formatPath(path),
      ...shown("before", valueAt(before, path)),
      ...shown("after", valueAt(after, path)),
    }));
}

function shown(side: "before" | "after", value: unknown) {
  if (value === undefined) return {};
  return { [side]: isUnknown(value) ? notKnown : value } as { [K in typeof side]: Property["before"] };
}

/** What a resource's type says of a definition; undefined for another provider's. */
export const definitionOf = (type: string): AnyDefinition | undefined =>
  /^(shortlink:index|pulumi-nodejs:dynamic\/shortlink):/.test(type)
    ? resources[type.split(":").at(-1) ?? ""]
    : undefined;

const titleOf = ({ urn, type, id }: Sighting) => ({
  urn,
  kind: definitionOf(type)?.name ?? type,
  name: urn.split("::").at(-1) ?? "",
  ...(id === undefined ? {} : { id }),
});
