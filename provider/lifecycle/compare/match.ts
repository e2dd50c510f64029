import type { z } from "zod";
import { isEqual, isSame } from "../properties/equality";
import { isMoved, liveOrder } from "../properties/route-order";
import { comparisonOf, entrySchema, isObjectSchema, propertySchema } from "../properties/schema";
import { isAbsent, isEmpty, isObject, isStructure, propertyOf } from "../properties/values";
import { expected, type Normalized, normalizedAt } from "../state/normalized";
import { visibleAt } from "./password";

/** All versions of a value. */
export interface Versions {
  /** The value that was declared at the last update. */
  readonly before: unknown;
  /** The value that is declared now. */
  readonly now: unknown;
  /** The live value; undefined when the service does not show it. */
  readonly live: unknown;
  /** How the service normalized `before` when it was written. */
  readonly normalized: Normalized;
  /**
   * Whether `live` is what the service has of `now`, as a read or the response to a write shows it. Otherwise it is what an update
   * finds, which has to be what the service has of `before`.
   */
  readonly isWritten: boolean;
}

/** The indexes of the partners of a list's entries. */
interface Partners {
  /** For each entry that is declared now, the one that was declared before. */
  readonly before: Indexes;
  /** For each entry that is declared now, the one that it continues or replaces, if that differs. */
  readonly replaced?: Indexes;
  /** For each entry that is declared now, the live one. */
  readonly live: Indexes;
  /** For each entry that was declared before, the live one. */
  readonly liveOfBefore: Indexes;
}

type Indexes = readonly (number | undefined)[];

/** The partners of the entries in all versions of a list. */
export const partnersIn = (schema: z.ZodType | undefined, list: Versions): Partners =>
  isObjectSchema(schema) ? partnersOfObjects(schema, list) : partnersInJson(list);

/** Pairs the objects of a list. */
function partnersOfObjects(schema: z.ZodType | undefined, list: Versions): Partners {
  const [before, now, live] = [listOf(list.before), listOf(list.now), listOf(list.live)];
  const partners = list.before === list.now ? [...now.keys()] : alignDeclared(schema, now, before);
  if (live.length === 0) return { before: partners, live: [], liveOfBefore: [] };
  const { normalized, isWritten } = list;
  const asShown = (value: unknown, index: number | undefined) =>
    expected(value, normalizedAt(normalized, index));
  if (isWritten) {
    const isKept = (index: number) => isSame(schema, entryAt(before, partners[index]), now[index]);
    const known =
      normalized === undefined
        ? undefined
        : now.map((value, index) => (isKept(index) ? asShown(value, partners[index]) : value));
    return { before: partners, live: alignLive(schema, now, live, { known }), liveOfBefore: [] };
  }
  const known = normalized === undefined ? undefined : before.map(asShown);
  const liveOfBefore = alignLive(schema, before, live, { known, trustsReferences: true });
  const liveOfKept = partners.map((old) => (old === undefined ? undefined : liveOfBefore[old]));
  const isAdded = (index: number) => partners[index] === undefined;
  // A new one pairs with a live object that exists already: an update that failed halfway created it, or another resource of the
  // program. Features pair by type, all other objects by content.
  const isFeature = propertySchema(schema, "config") !== undefined;
  const similarity = {
    isSame: (one: unknown, other: unknown) => covers(schema, one, other),
    isSameProperty: () => isFeature,
  };
  const liveOfNow = align(now, live, similarity, {
    partners: liveOfKept,
    taken: liveOfBefore,
    isOpen: isAdded,
  });
  return { before: partners, live: liveOfNow, liveOfBefore };
}

/** Pairs values that have no known identity: the declared lists decide which ones match, and live values have their positions. */
function partnersInJson(list: Versions): Partners {
  const [before, now, live] = [listOf(list.before), listOf(list.now), listOf(list.live)];
  const isScalar = ![...before, ...now].some(isStructure);
  const partners = isScalar ? partnersOfScalars(now, before) : alignDeclared(undefined, now, before);
  const isInPlace = (index: number) => (index < live.length ? index : undefined);
  if (list.isWritten) return { before: partners, live: [...now.keys()].map(isInPlace), liveOfBefore: [] };
  const taken = new Set(partners);
  // A value that resembles no previous one replaces the one at its position.
  const isFree = (index: number) => now.length === before.length && !taken.has(index);
  const replaced = partners.map((old, index) => old ?? (isFree(index) ? index : undefined));
  // Where somebody added or removed a value, nothing says which one it is.
  const liveOf = (old: number | undefined) => (before.length === live.length ? old : undefined);
  const liveOfDropped = (index: number) => (isFree(index) ? undefined : liveOf(index));
  return {
    before: partners,
    replaced,
    live: replaced.map(liveOf),
    liveOfBefore: [...before.keys()].map(liveOfDropped),
  };
}

/** Equal values match, first those at the same position. Of the others, those at the same position match. */
function partnersOfScalars(now: readonly unknown[], before: readonly unknown[]): (number | undefined)[] {
  const isKept = (index: number) => before[index] === now[index];
  const moved = [...before.keys()].filter((index) => !isKept(index));
  const free = Map.groupBy(moved, (index) => before[index]);
  const equal = now.map((value, index) => (isKept(index) ? index : free.get(value)?.shift()));
  const taken = new Set(equal);
  return equal.map((partner, index) =>
    partner === undefined && index < before.length && !taken.has(index) ? index : partner,
  );
}

/** An entry of a list; undefined without an index. */
export const entryAt = (list: readonly unknown[], index: number | undefined): unknown => list[index ?? -1];

export const listOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : []);

/** Compares the entries of two lists. */
export interface Similarity {
  /** Whether both entries are equal. */
  isSame(one: unknown, other: unknown): boolean;
  /** Whether both entries have a value for a property, and the values are equal. */
  isSameProperty(name: string, one: unknown, other: unknown): boolean;
  /** Whether entries with different `clientRouteId`s are different objects, however similar they are. */
  readonly trustsReferences?: boolean;
}

/**
 * Matches each entry of a list with the entry of another list that represents the same object: first by `clientRouteId`
 * (spec 2.5), then by equal content, then by the most properties in common. Entries with different `type`s never match,
 * because the API cannot change a type in place. Among equal entries, those at the same position match.
 *
 * @param known matches that are known already
 * @returns for each of `ones`, the index in `others`; undefined when no entry matches
 */
export function align(
  ones: readonly unknown[],
  others: readonly unknown[],
  similarity: Similarity,
  { partners: known = [], taken: held = [], isOpen = () => true }: Known = {},
): (number | undefined)[] {
  const partners = new Map<number, number>();
  const taken = new Set(held);
  const match = (one: number, other: number | undefined) => {
    if (other === undefined) return;
    partners.set(one, other);
    taken.add(other);
  };
  const free = () => [...others.keys()].filter((index) => !taken.has(index));
  const open = () => [...ones.keys()].filter((index) => !partners.has(index) && isOpen(index));

  for (const [one, other] of known.entries()) match(one, other);
  for (const index of open()) {
    const reference = referenceOf(ones[index]);
    if (reference === undefined) continue;
    match(
      index,
      free().find((other) => referenceOf(others[other]) === reference),
    );
  }
  for (const index of open()) {
    const isPartner = (other: number) =>
      canMatch(ones[index], others[other], similarity) && similarity.isSame(ones[index], others[other]);
    const isAtSamePosition = index < others.length && !taken.has(index) && isPartner(index);
    match(index, isAtSamePosition ? index : free().find(isPartner));
  }
  for (const { one, other } of bySimilarity(ones, others, open(), free(), similarity)) {
    if (!partners.has(one) && !taken.has(other)) match(one, other);
  }
  return ones.map((_, index) => partners.get(index));
}

interface Known {
  readonly partners?: readonly (number | undefined)[];
  /** Other entries of the other list that are not free. */
  readonly taken?: readonly (number | undefined)[];
  /** Whether an entry without a partner may get one. */
  isOpen?(index: number): boolean;
}

/** Matches each entry that is declared now with an entry of the previous declaration. */
export const alignDeclared = (
  schema: z.ZodType | undefined,
  now: readonly unknown[],
  before: readonly unknown[],
): (number | undefined)[] =>
  align(now, before, {
    isSame: (one, other) => isEqual(schema, one, other),
    isSameProperty: (name, one, other) => !isAbsent(one) && isEqual(propertySchema(schema, name), one, other),
    trustsReferences: true,
  });

/**
 * Matches each declared entry of a list with a live one, wherever it stands: first one that is as the service is expected to show
 * it, then one that is as it is declared.
 *
 * @param known the entries in the form that the service is expected to show
 */
export function alignLive(
  schema: z.ZodType | undefined,
  declared: readonly unknown[],
  live: readonly unknown[],
  { known, trustsReferences = false }: LiveOptions = {},
): (number | undefined)[] {
  const similarity = {
    isSame: (one: unknown, other: unknown) => covers(schema, one, other),
    isSameProperty: (name: string, one: unknown, other: unknown) =>
      !isAbsent(one) && !isAbsent(other) && covers(propertySchema(schema, name), one, other),
    trustsReferences,
  };
  const equal = { ...similarity, isSameProperty: () => false };
  if (!known) return align(declared, live, similarity);
  const expected = align(known, live, equal);
  const unchanged = align(declared, live, equal, { partners: expected });
  return align(known, live, similarity, { partners: unchanged });
}

interface LiveOptions {
  readonly known?: readonly unknown[] | undefined;
  readonly trustsReferences?: boolean;
}

/** Whether a live object has all declared values. It may have others, and need not show all of its properties. */
export const covers = (schema: z.ZodType | undefined, declared: unknown, live: unknown): boolean =>
  isObject(declared) && isObject(live)
    ? Object.entries(declared).every(([name, value]) => {
        const shown = visibleAt(name, declared, live);
        return shown === undefined || coversValue(propertySchema(schema, name), value, shown);
      })
    : coversValue(schema, declared, live);

/** Whether a live value has all declared ones inside an object of the API. Here, what the service does not show is absent. */
function coversValue(schema: z.ZodType | undefined, declared: unknown, live: unknown): boolean {
  if (isEqual(schema, declared, live) || (isEmpty(declared) && isAbsent(live))) return true;
  if (Array.isArray(declared) && Array.isArray(live)) {
    if (declared.length !== live.length) return false;
    const entry = entrySchema(schema);
    if (!isObjectSchema(entry))
      return declared.every((value, index) => coversValue(undefined, value, live[index]));
    // Most lists differ, and to match their entries is slow.
    if (!declared.every((value) => live.some((shown) => covers(entry, value, shown)))) return false;
    const partners = alignLive(entry, declared, live);
    const isCovered = declared.every((value, index) => covers(entry, value, entryAt(live, partners[index])));
    const isOrdered = () =>
      comparisonOf(schema) !== "routes" || !isMoved(liveOrder(declared, partners, live));
    return isCovered && isOrdered();
  }
  return (
    isObject(declared) &&
    isObject(live) &&
    Object.entries(declared).every(([name, value]) =>
      coversValue(propertySchema(schema, name), value, propertyOf(live, name)),
    )
  );
}

/** Pairs of entries with properties in common, the most similar first. */
function bySimilarity(
  ones: readonly unknown[],
  others: readonly unknown[],
  open: readonly number[],
  free: readonly number[],
  similarity: Similarity,
): { readonly one: number; readonly other: number }[] {
  return open
    .flatMap((one) =>
      free.map((other) => ({ one, other, score: score(ones[one], others[other], similarity) })),
    )
    .filter((pair) => pair.score > 0)
    .sort(
      (first, second) =>
        second.score - first.score || Math.abs(first.one - first.other) - Math.abs(second.one - second.other),
    );
}

/** How many properties two entries have in common. */
function score(one: unknown, other: unknown, similarity: Similarity): number {
  if (!isObject(one) || !isObject(other) || !canMatch(one, other, similarity)) return 0;
  return Object.keys(one).filter((name) =>
    similarity.isSameProperty(name, one[name], propertyOf(other, name)),
  ).length;
}

/** Whether two entries may be the same object. */
function canMatch(one: unknown, other: unknown, { trustsReferences = false }: Similarity): boolean {
  const names = trustsReferences ? ["type", "clientRouteId"] : ["type"];
  return names.every((name) => {
    const [first, second] = [propertyOf(one, name), propertyOf(other, name)];
    return typeof first !== "string" || typeof second !== "string" || first === second;
  });
}

const referenceOf = (entry: unknown): string | undefined => {
  const reference = propertyOf(entry, "clientRouteId");
  return typeof reference === "string" ? reference : undefined;
};
