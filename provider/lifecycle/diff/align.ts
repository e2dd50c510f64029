import { isObject, propertyOf } from "../properties/values";

/** Whether an entry of one list stands for an entry of another, wholly or in one of its properties. */
export interface Likeness {
  /** Whether both entries mean the same. */
  isSame(one: unknown, other: unknown): boolean;
  /** Whether one property of both entries says something, and means the same. */
  isSameProperty(name: string, one: unknown, other: unknown): boolean;
  /** Whether entries with different references are different objects, whatever else they have in common. */
  readonly trustsReferences?: boolean;
}

/**
 * Finds for each entry of a list the entry of another list that stands for the same object: by `clientRouteId` (spec 2.5)
 * first, then by equal content, then by the most properties in common. Entries of different `type` are never the same: the
 * API cannot change a type in place. Among equals, those at the same position match.
 *
 * @returns for each of `ones` the index in `others`; undefined where nothing stands for it
 */
export function align(
  ones: readonly unknown[],
  others: readonly unknown[],
  likeness: Likeness,
): (number | undefined)[] {
  const partners = new Map<number, number>();
  const taken = new Set<number>();
  const match = (one: number, other: number | undefined) => {
    if (other === undefined) return;
    partners.set(one, other);
    taken.add(other);
  };
  const free = () => [...others.keys()].filter((index) => !taken.has(index));
  const open = () => [...ones.keys()].filter((index) => !partners.has(index));

  for (const index of open()) {
    const reference = referenceOf(ones[index]);
    if (reference === undefined) continue;
    match(
      index,
      free().find((other) => referenceOf(others[other]) === reference),
    );
  }
  for (const index of open()) {
    const isEqual = (other: number) =>
      canMatch(ones[index], others[other], likeness) && likeness.isSame(ones[index], others[other]);
    const isHere = index < others.length && !taken.has(index) && isEqual(index);
    match(index, isHere ? index : free().find(isEqual));
  }
  for (const { one, other } of byLikeness(ones, others, open(), free(), likeness)) {
    if (!partners.has(one) && !taken.has(other)) match(one, other);
  }
  return ones.map((_, index) => partners.get(index));
}

/** Entries that have something in common, the most alike first. */
function byLikeness(
  ones: readonly unknown[],
  others: readonly unknown[],
  open: readonly number[],
  free: readonly number[],
  likeness: Likeness,
): { readonly one: number; readonly other: number }[] {
  return open
    .flatMap((one) => free.map((other) => ({ one, other, score: score(ones[one], others[other], likeness) })))
    .filter((pair) => pair.score > 0)
    .sort(
      (first, second) =>
        second.score - first.score ||
        Math.abs(first.one - first.other) - Math.abs(second.one - second.other) ||
        first.one - second.one,
    );
}

/** How many properties two entries have in common. */
function score(one: unknown, other: unknown, likeness: Likeness): number {
  if (!isObject(one) || !isObject(other) || !canMatch(one, other, likeness)) return 0;
  return Object.keys(one).filter((name) => likeness.isSameProperty(name, one[name], propertyOf(other, name)))
    .length;
}

/** Whether nothing rules out that two entries are the same object. */
function canMatch(one: unknown, other: unknown, { trustsReferences = false }: Likeness): boolean {
  const names = trustsReferences ? ["type", "clientRouteId"] : ["type"];
  return names.every((name) => {
    const [mine, theirs] = [propertyOf(one, name), propertyOf(other, name)];
    return typeof mine !== "string" || typeof theirs !== "string" || mine === theirs;
  });
}

const referenceOf = (entry: unknown): string | undefined => {
  const reference = propertyOf(entry, "clientRouteId");
  return typeof reference === "string" ? reference : undefined;
};
