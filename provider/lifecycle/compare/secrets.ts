import type { z } from "zod";
import type { ResourceFacts } from "../definition/definition";
import { isSame } from "../properties/equality";
import { type Marks, marksAt, mergeMarks, visitLeaves } from "../properties/marks";
import { propertySchema, schemaAt } from "../properties/schema";
import {
  isAbsent,
  isObject,
  isStructure,
  type Path,
  type Properties,
  propertyOf,
  valueAt,
  withoutReserved,
} from "../properties/values";
import { type Comparison, compare } from "./compare";

/**
 * The paths of secrets in properties that were read again. The entries of a list may have moved since, and a value may have
 * another name. What was secret stays secret wherever it is, and nothing else becomes secret.
 *
 * @param before the properties as they were
 * @param secrets the paths of secrets in them
 * @param found the properties as they are
 * @param isUnfinished whether the object may have by now what an update did not finish, or has an entry that is no longer declared. State
 *   does not say which parts of that are secret, and the service may have normalized them, so that everything which state did not show is a
 *   secret
 */
export function carrySecrets(
  { inputs }: Pick<ResourceFacts, "inputs">,
  before: Properties,
  secrets: readonly Path[],
  found: Properties,
  isUnfinished = false,
): Path[] {
  const still = [...Map.groupBy(secrets, ([name]) => String(name))].flatMap(([name, paths]) => {
    if (paths.every((path) => isInPlace(inputs, before, found, path))) return paths;
    const value = compare(propertySchema(inputs, name), { before: before[name], now: found[name] }, [name]);
    const marks = marksAt(paths.map(([, ...inside]) => inside));
    const matched = carry(value, marks);
    return [...matched, ...movedValues(value, marks, matched)];
  });
  if (!isUnfinished) return still;
  const own = Object.fromEntries(Object.entries(found).filter(([name]) => name in inputs.shape));
  return [
    ...still,
    ...movedValues({ before: withoutReserved(before), now: own, path: [] }, marksAt(secrets), still, true),
  ];
}

/** Whether a secret is certainly still where it was, because the same value is there. */
function isInPlace(inputs: z.ZodObject, before: Properties, found: Properties, path: Path): boolean {
  const value = valueAt(found, path);
  return value !== undefined && isSame(schemaAt(inputs, path), value, valueAt(before, path));
}

function carry(value: Comparison, marks: Marks): Path[] {
  const { before, now, path } = value;
  if (isAbsent(now)) return [];
  if (marks.isSecret) return [path];
  if (Array.isArray(before) && Array.isArray(now)) {
    return carryInside(
      value.entries.declared.map((entry) => ({ entry, partner: entry.position.before })),
      marks,
    );
  }
  if (isObject(before) && isObject(now)) {
    const present = Object.keys(now).filter((name) => !isAbsent(now[name]));
    return carryInside(
      present.map((name) => ({
        entry: value.at(name),
        partner: isAbsent(propertyOf(before, name)) ? undefined : name,
      })),
      marks,
    );
  }
  return [path];
}

/** Something in a list or an object, and where it was. */
interface Inner {
  readonly entry: Comparison;
  readonly partner: string | number | undefined;
}

/** Carries marks to the entries that had them. Those of an entry that is gone go to all new ones: each may have become it. */
function carryInside(entries: readonly Inner[], { inside }: Marks): Path[] {
  const partners = new Set(entries.map(({ partner }) => partner));
  const orphans = mergeMarks([...inside].filter(([name]) => !partners.has(name)).map(([, marks]) => marks));
  return entries.flatMap(({ entry, partner }) => {
    if (partner === undefined) return mark(entry.now, orphans, entry.path);
    const marks = inside.get(partner);
    return marks ? carry(entry, marks) : [];
  });
}

/** The paths of marks on another value than theirs. Where it does not have the place of a mark, it is secret as a whole. */
function mark(value: unknown, marks: Marks, path: Path): Path[] {
  if (isAbsent(value) || (!marks.isSecret && marks.inside.size === 0)) return [];
  if (marks.isSecret || !isStructure(value)) return [path];
  // In another list, nothing says which entry is which.
  if (Array.isArray(value)) {
    const merged = mergeMarks(marks.inside.values());
    return value.flatMap((entry, index) => mark(entry, merged, [...path, index]));
  }
  const inner = [...marks.inside];
  if (inner.some(([name]) => propertyOf(value, name) === undefined)) return [path];
  return inner.flatMap(([name, own]) => mark(propertyOf(value, name), own, [...path, name]));
}

/**
 * The paths of texts and numbers that were only in secrets and that no mark hides now: entries may have exchanged their values,
 * or the service may show one in another place.
 *
 * @param includesNew whether also those that were nowhere
 */
function movedValues(
  { before, now, path }: Pick<Comparison, "before" | "now" | "path">,
  marks: Marks,
  known: readonly Path[],
  includesNew = false,
): Path[] {
  const hidden = new Set<unknown>();
  const visible = new Set<unknown>();
  visitLeaves(before, marks, (leaf, _, isSecret) => {
    if (isText(leaf)) (isSecret ? hidden : visible).add(leaf);
  });
  const moved: Path[] = [];
  const marksNow = marksAt(known.map((own) => own.slice(path.length)));
  visitLeaves(now, marksNow, (leaf, own, isSecret) => {
    const mayBeSecret = hidden.has(leaf) || (includesNew && isText(leaf));
    if (!isSecret && mayBeSecret && !visible.has(leaf)) moved.push([...path, ...own]);
  });
  return moved;
}

/**
 * The inputs with a text or number that the program declares as secret, and that state shows: it was imported, or became secret.
 *
 * @param before the properties in state
 * @param known the paths of secrets in them
 * @param secrets the paths of secrets in what is declared now
 */
export function shownSecrets(
  before: Properties,
  known: readonly Path[],
  now: Properties,
  secrets: readonly Path[],
): string[] {
  return [...new Set(secrets.map(([name]) => String(name)))].filter((name) => {
    const marksOf = (paths: readonly Path[]) =>
      marksAt(paths.filter(([own]) => own === name).map(([, ...inside]) => inside));
    const [hidden, visible, shown] = [new Set<unknown>(), new Set<unknown>(), new Set<unknown>()];
    visitLeaves(now[name], marksOf(secrets), (leaf, _, isSecret) => {
      if (isText(leaf)) (isSecret ? hidden : visible).add(leaf);
    });
    visitLeaves(before[name], marksOf(known), (leaf, _, isSecret) => {
      if (!isSecret) shown.add(leaf);
    });
    return [...hidden].some((it) => shown.has(it) && !visible.has(it));
  });
}

const isText = (leaf: unknown): boolean => typeof leaf === "string" || typeof leaf === "number";
