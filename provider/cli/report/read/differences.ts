import {
  type AnyDefinition,
  changesAt,
  formatPath,
  isSame,
  isUnknown,
  type Path,
  type Properties,
  parsePath,
  secretMark,
  valueAt,
} from "../../../lifecycle";
import { nameInUrn } from "../../../pulumi/format/urn";
import { isUndisclosed } from "../../graph/model/values";
import { withoutLogins } from "../../output/logins";
import { definitionForType, kindOfType } from "../../stack/definition";
import type { PreviewedResource } from "../../stack/events";
import { expandSets } from "../../stack/set/expand";
import type { UnfinishedEntries } from "../../stack/set/unfinished";
import { type Drift, type Edit, keyOf, type Property, type Report } from "../model/report";

/**
 * The differences in a preview with refresh: drift, and edits of the program. Each entry of a set is a difference of its own.
 *
 * @param unfinished the entries that a failed update left unfinished, by the set's URN
 */
export function findDifferences(
  resources: readonly PreviewedResource[],
  unfinished?: ReadonlyMap<string, UnfinishedEntries>,
): Differences {
  return differencesIn(expandSets(resources, unfinished));
}

/** Differences, of which those are no drift that the program declares as well. */
type Differences = Pick<Report, "drift" | "edits" | "accepted">;

/** The differences of resources that have the entries of sets among them. */
export function differencesIn(all: readonly PreviewedResource[]): Differences {
  const found = all.flatMap((resource) =>
    findDrift(resource).map((drift) => ({ drift, isAccepted: isAccepted(resource) })),
  );
  const drift = found.filter((it) => !it.isAccepted).map((it) => it.drift);
  const accepted = found.length - drift.length;
  const driftByKey = new Map(drift.map((it) => [keyOf(it), it]));
  const deleted = drift.filter(({ change, id }) => change === "delete" && id !== undefined);
  const gone = new Set<unknown>(deleted.map(({ id }) => id));
  const edits = all.flatMap((it) => findEdit(it, driftByKey.get(it.urn), gone));
  return { drift, edits, ...(accepted > 0 && { accepted }) };
}

/** Whether the program declares just what the account has, so that only state lacks a change. */
function isAccepted({
  type,
  live = {},
  after = {},
  step,
  hiddenDrift,
  isHidden,
}: PreviewedResource): boolean {
  if (step !== "same" || hiddenDrift?.length || isHidden) return false;
  return changedProperties(definitionForType(type), live, after).length === 0;
}

function findDrift(resource: PreviewedResource): Drift[] {
  const { before, live, type, hiddenDrift = [] } = resource;
  if (before === undefined) return [];
  if (live === undefined) return [{ ...identify(resource), change: "delete", properties: [] }];
  const shown = changedProperties(definitionForType(type), before, live);
  const properties = [...withoutAccepted(shown, resource), ...hiddenChanges(hiddenDrift, shown)];
  return properties.length === 0 ? [] : [{ ...identify(resource), change: "update", properties }];
}

/** Leaves out what the program declares just as the account has it, of an object that an update changes elsewhere. */
function withoutAccepted(
  properties: readonly Property[],
  { type, live = {}, after = {}, step }: PreviewedResource,
): readonly Property[] {
  if (step !== "update") return properties;
  const nameIn = ({ path }: Property) => String(parsePath(path)[0]);
  const open = new Set(changedProperties(definitionForType(type), live, after).map(nameIn));
  return properties.filter((it) => {
    const name = nameIn(it);
    return open.has(name) || isUndisclosed([live[name], after[name]]);
  });
}

/** @param gone the ids of objects that were deleted behind the stack's back */
function findEdit(resource: PreviewedResource, drift: Drift | undefined, gone: ReadonlySet<unknown>): Edit[] {
  const { before, after = {}, step, type, paths, changesProvider } = resource;
  const identity = identify(resource);
  if (step === "same") return [];
  if (step === "delete") return [{ ...identity, change: "delete", properties: [] }];
  const definition = definitionForType(type);
  const all = withoutAccepted(changedProperties(definition, before ?? {}, after), resource);
  // An object that was deleted behind the stack's back is re-created, although nobody edited the program.
  const isAgain = step === "create" && before !== undefined;
  // In a preview, the parent's id is unknown for a dynamic resource whose parent is updated. It does not change. Another id is unknown
  // where both its object and this one are re-created.
  const isSameObject = (it: Property) => definition?.id.includes(it.path) || (isAgain && gone.has(it.before));
  const properties = all.filter((it) => !(it.after === unknown && isSameObject(it)));
  const known = [...all, ...(drift?.properties ?? [])];
  const hidden = hiddenChanges(paths.filter(isHiddenIn(before, after, known)), known);
  if (changesProvider) hidden.push(otherProvider);
  // For dynamic resources the engine reports no paths.
  else if (paths.length === 0 && known.length === 0) hidden.push({ path: "a secret", ...hiddenChange });
  const change = isAgain ? "update" : step;
  const changed = step === "create" ? properties : [...properties, ...hidden];
  return change === "update" && changed.length === 0 ? [] : [{ ...identity, change, properties: changed }];
}

/**
 * Whether a path that the engine reports may be that of a secret. It pairs the entries of lists by their positions, so that it names
 * others than those that are shown already.
 */
const isHiddenIn =
  (before: Properties | undefined, after: Properties, known: readonly Property[]) =>
  (text: string): boolean => {
    const path = parsePath(text);
    const isShown = known.some((it) => parsePath(it.path)[0] === path[0]);
    const values = [before, after].map((side) => valueAt(side, path));
    return !isShown || values.some(isUndisclosed) || values.every((it) => it === undefined);
  };

/** The changes in values that the engine shows only as secrets, both before and after. */
function hiddenChanges(paths: readonly string[], shown: readonly Property[]): Property[] {
  const places = shown.map(({ path }) => parsePath(path));
  const isShown = (path: Path) =>
    places.some((place) => place.every((part, index) => index >= path.length || part === path[index]));
  return paths.filter((path) => !isShown(parsePath(path))).map((path) => ({ path, ...hiddenChange }));
}

/** A change of a value of which nothing is shown. */
const hiddenChange = { before: secretMark, after: secretMark };

/** A change that says why an object is replaced of which nothing else changes. */
const otherProvider: Property = {
  path: "the settings of its provider",
  before: "those in state",
  after: "those configured now",
};

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
    .map(({ kind, path, oldPath }) => {
      const sides = {
        before: kind === "add" ? undefined : displayed(valueAt(before, oldPath)),
        after: kind === "delete" ? undefined : displayed(valueAt(after, path)),
      };
      return {
        path: formatPath(path),
        ...(isSame(undefined, sides.before, sides.after) ? hiddenChange : sides),
      };
    });
}

/** A value as a report shows it: its URLs have no logins, like those of a graph. */
function displayed(value: unknown): Property["before"] {
  if (value === undefined) return undefined;
  return JSON.parse(JSON.stringify(value), (_, inner) =>
    isUnknown(inner) ? unknown : typeof inner === "string" ? withoutLogins(inner) : inner,
  );
}

const identify = ({ urn, type, id, entry }: PreviewedResource) => ({
  urn: entry?.set ?? urn,
  kind: entry?.kind ?? kindOfType(type),
  name: nameInUrn(entry?.set ?? urn),
  ...(entry && { entry: entry.key }),
  id,
});
