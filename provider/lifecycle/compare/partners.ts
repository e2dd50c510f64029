import type { z } from "zod";
import { isSame } from "../properties/equality";
import { isObjectSchema, propertySchema } from "../properties/schema";
import { isStructure } from "../properties/values";
import { expected, type Normalized, normalizedAt } from "../state/normalized";
import { align, alignDeclared, alignLive, covers } from "./match";

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
    isSameProperty: (name: string) => name === "type" && isFeature,
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
  const equal = now.map((value, index) =>
    isKept(index) && index < before.length ? index : free.get(value)?.shift(),
  );
  const taken = new Set(equal);
  return equal.map((partner, index) =>
    partner === undefined && index < before.length && !taken.has(index) ? index : partner,
  );
}

/** An entry of a list; undefined without an index. */
export const entryAt = (list: readonly unknown[], index: number | undefined): unknown =>
  index === undefined ? undefined : list[index];

export const listOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : []);
