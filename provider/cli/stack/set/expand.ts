import {
  type EntryChange,
  type EntryRecord,
  formatPath,
  isUnknown,
  type Path,
  type Properties,
  parsePath,
  planSet,
  propertyOf,
  type SetDefinition,
  secretMark,
  unknownValue,
} from "../../../lifecycle";
import { setForType } from "../definition";
import type { PreviewedResource, Step } from "../events";
import { hidesAt } from "../inputs";
import { hiddenInputs, readProgram, readSide, type Side } from "./side";
import { maskUnfinished, type UnfinishedEntries } from "./unfinished";

/**
 * The resources in a preview, with the entries of each set in its place as if each were a resource. The set itself stays where
 * it has no entries, or where a change of it shows in none of them.
 *
 * @param unfinished the entries of a set that a failed update left unfinished, by the set's URN
 */
export function expandSets(
  resources: readonly PreviewedResource[],
  unfinished: ReadonlyMap<string, UnfinishedEntries> = new Map(),
): PreviewedResource[] {
  return resources.flatMap((resource) => {
    const set = setForType(resource.type);
    return set ? expandSet(set, resource, unfinished.get(resource.urn)) : [resource];
  });
}

/** A set in state, in the account, and in the program. */
interface Sides {
  readonly before: Side | undefined;
  readonly live: Side | undefined;
  readonly after: Side | undefined;
}

function expandSet(
  set: SetDefinition,
  resource: PreviewedResource,
  unfinished: UnfinishedEntries = new Map(),
): PreviewedResource[] {
  const { outputs = {} } = resource;
  const hidden = hiddenInputs(set, [resource.before, resource.live, resource.after]);
  const before = resource.before && readSide(set, resource.before, outputs.before, hidden);
  const live = resource.live && readSide(set, resource.live, outputs.live, hidden);
  const after =
    resource.after &&
    readProgram(set, resource.after, outputs.after, hidden, {
      live,
      changes: resource.setChanges?.changes,
    });
  if (before && live) maskUnfinished(set, before, live, unfinished);
  const entries = entriesIn(set, resource, { before, live, after });
  const rest = restOf(set, resource, hidden, entries);
  return rest ? [rest, ...entries] : entries;
}

function entriesIn(set: SetDefinition, resource: PreviewedResource, sides: Sides): PreviewedResource[] {
  const { before, live, after } = sides;
  const jobs = resource.step === "same" ? new Map<string, EntryJob>() : jobsOf(set, resource, live, after);
  const formerKeys = new Set([...jobs.values()].map(({ formerKey }) => formerKey));
  const keys = new Set([
    ...(after?.entries.keys() ?? []),
    ...[...(before?.entries.keys() ?? [])].filter((key) => !formerKeys.has(key)),
    // One whose create got no response is in no state and no account yet.
    ...[...jobs].filter(([, { change }]) => change === "delete").map(([key]) => key),
  ]);
  const paths = pathsByKey(set, resource.paths);
  const driftPaths = pathsByKey(set, resource.hiddenDrift ?? []);
  return [...keys].map((key) => {
    const own = { paths: paths.get(key), drift: driftPaths.get(jobs.get(key)?.formerKey ?? key) };
    return entryOf(set, resource, sides, key, jobs.get(key), own);
  });
}

/** What an update would do with an entry. */
type EntryJob = Pick<EntryChange, "change" | "formerKey">;

/** What an update would do, by key. Of entries whose inputs are not shown on both sides, only the provider knows it. */
function jobsOf(
  set: SetDefinition,
  { setChanges }: PreviewedResource,
  live: Side | undefined,
  after: Side | undefined,
): Map<string, EntryJob> {
  if (setChanges?.changes) return new Map(setChanges.changes.map((it) => [it.key, it]));
  const isShown = (side: Side | undefined, key: string) =>
    !side?.entries.has(key) || side.entries.get(key) !== undefined;
  const record = new Map<string, EntryRecord>();
  for (const [key, inputs] of live?.entries ?? []) {
    if (inputs && isShown(after, key)) {
      record.set(key, { id: live?.ids.get(key) ?? "", inputs, normalized: {} });
    }
  }
  const declared = new Map<string, Properties>();
  for (const [key, inputs] of after?.entries ?? [])
    if (inputs && isShown(live, key)) declared.set(key, inputs);
  return new Map(planSet(set, record, declared).steps.map((step) => [step.key, step]));
}

function entryOf(
  set: SetDefinition,
  { urn, type, step, changesProvider, after: program }: PreviewedResource,
  { before, live, after }: Sides,
  key: string,
  job: EntryJob | undefined,
  {
    paths = [],
    drift = [],
  }: { readonly paths?: readonly Path[] | undefined; readonly drift?: readonly Path[] | undefined },
): PreviewedResource {
  const oldKey = job?.formerKey ?? key;
  const places = [[before, oldKey] as const, [live, oldKey] as const, [after, key] as const];
  // Nothing shows what a create without a response has made.
  const isLost = job?.change === "delete" && !live?.entries.has(oldKey);
  const isHidden = places.some(([side, at]) => side?.entries.has(at) && side.entries.get(at) === undefined);
  const shown = places.map(([side, at]) => {
    if (!side?.entries.has(at)) return undefined;
    const inputs = side.entries.get(at);
    if (inputs === undefined || (isHidden && side !== after)) return hiddenEntry(set, side.slugs.get(at));
    return job?.formerKey === undefined ? inputs : { ...inputs, key: at };
  });
  const [inState, inAccount = isLost ? { url: unknownValue } : undefined, inProgram] = shown;
  const hiddenPaths = paths.filter(
    (path) => isHidden || [inAccount, inProgram].some((it) => hidesAt(it, path)),
  );
  const isUnknownRow = isUnknown(propertyOf(program?.[set.entries], key));
  const own = stepOf(step, inAccount, inProgram, job !== undefined || hiddenPaths.length > 0 || isUnknownRow);
  const common = {
    ...{ urn: `${urn}#${key}`, type: typeOfEntries(set, type), step: own, changesProvider },
    ...{ id: before?.ids.get(oldKey), entry: { set: urn, kind: set.name, key } },
    isHidden: isHidden || Object.values(program ?? {}).includes(secretMark),
  };
  if (isHidden && (own === "update" || own === "replace")) {
    const program = isUnknownRow ? { [allInputs]: unknownValue } : {};
    return {
      ...{ ...common, before: {}, live: {}, after: program },
      ...{ paths: isUnknownRow ? [] : [allInputs], hiddenDrift: drift.length > 0 ? [allInputs] : [] },
    };
  }
  return {
    ...common,
    before: inState,
    live: inAccount,
    after: inProgram,
    paths: hiddenPaths.map(formatPath),
    hiddenDrift: drift.map(formatPath),
  };
}

/** What stands for all inputs of an entry that are not shown one by one. */
const allInputs = "inputs";

/** An entry whose inputs the engine shows only as a secret. */
const hiddenEntry = (
  { keyInput, of: { ownedLists = [] } }: SetDefinition,
  slug: string | undefined,
): Properties => ({
  ...(slug === undefined ? {} : { [keyInput]: slug }),
  ...Object.fromEntries(ownedLists.map((name) => [name, secretMark])),
});

function stepOf(
  step: Step,
  live: Properties | undefined,
  after: Properties | undefined,
  isChanged: boolean,
): Step {
  if (step === "same" || (live === undefined && after === undefined)) return "same";
  if (after === undefined) return "delete";
  if (live === undefined) return "create";
  if (step === "replace") return step;
  return isChanged ? "update" : "same";
}

/** The type of the entries, of the same provider as the set. */
const typeOfEntries = ({ name, of: kind }: SetDefinition, type: string): string =>
  `${type.slice(0, -name.length)}${kind.name}`;

/** The paths inside entries at which the engine reports a difference, by key. */
function pathsByKey(set: SetDefinition, paths: readonly string[]): Map<string, Path[]> {
  const found = new Map<string, Path[]>();
  for (const [top, key, ...rest] of paths.map(parsePath)) {
    if (top !== set.entries || key === undefined) continue;
    const others = found.get(String(key));
    if (others) others.push(rest);
    else found.set(String(key), [rest]);
  }
  return found;
}

/** What is to say about the set itself; undefined if its entries say all. */
function restOf(
  set: SetDefinition,
  resource: PreviewedResource,
  hidden: ReadonlySet<string>,
  entries: readonly PreviewedResource[],
): PreviewedResource | undefined {
  const { before, live, after, step, paths, setChanges } = resource;
  const empty = { before: before && {}, live: live && {}, after: after && {}, paths: [] };
  const unknown = Object.keys(after ?? {}).find((name) => isUnknown(after?.[name]));
  if (step !== "same" && after && unknown !== undefined) {
    return { ...resource, ...empty, after: { [unknown]: unknownValue } };
  }
  if (step === "create" || step === "delete")
    return entries.length === 0 ? { ...resource, ...empty } : undefined;
  if (step !== "update") return undefined;
  // Changes of entries that the provider noted are shown with these.
  if (setChanges?.changes && entries.some((entry) => entry.step !== "same")) return undefined;
  const isEntry = ([top, key]: Path) => top === set.entries && key !== undefined;
  const outside = paths.filter((text) => {
    const path = parsePath(text);
    return !isEntry(path) && [before, after].some((it) => hidesAt(it, path));
  });
  // For dynamic resources the engine reports no paths.
  const changed = paths.length === 0 ? [...hidden] : outside;
  const isHidden = paths.length === 0 && entries.every((entry) => entry.step === "same");
  return changed.length > 0 || isHidden ? { ...resource, ...empty, paths: changed } : undefined;
}
