import type { z } from "zod";
import { isSecretFeature } from "../../contract";
import { isSame } from "../properties/equality";
import { entrySchema, isObjectSchema, propertySchema } from "../properties/schema";
import { isObject, isStructure, mapInside, mapProperties, type Path, propertyOf } from "../properties/values";
import { expected, type Normalized, normalizedAt } from "../state/normalized";
import { align, alignDeclared, alignLive, alignRest, covers, partnersOfScalars } from "./match";
import { isKeptPassword, withoutDisplays } from "./password";

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

/** The entries of a list. */
export interface Entries {
  /** Those that are declared now, in that order. */
  readonly declared: readonly Comparison[];
  /** Those that are no longer declared. */
  readonly dropped: readonly Comparison[];
  /** Live entries that neither declaration contains. */
  readonly undeclared: readonly Comparison[];
}

/** The indexes of an entry in the other versions of its list; -1 where it is not. */
interface Position {
  readonly before: number;
  readonly live: number;
}

/**
 * Compares all versions of an object. The versions that are not given are absent.
 *
 * @example
 * compare(LinkInput, { before: { title: "Autumn" }, now: { title: "Winter" } }).changed; // ["title"]
 */
export const compare = (
  schema: z.ZodType | undefined,
  versions: Partial<Versions>,
  path: Path = [],
): Comparison => new Comparison(schema, path, { ...nothing, ...versions });

const nothing: Versions = {
  before: undefined,
  now: undefined,
  live: undefined,
  normalized: undefined,
  isWritten: false,
};

/**
 * A node in the tree that compares all versions of an object, of its properties and of the entries of its lists. Whatever is said about
 * differences is read from this tree: what changed, what drifted, what an update sends, what state keeps of it, and what is secret.
 */
export class Comparison implements Versions {
  readonly before: unknown;
  readonly now: unknown;
  readonly live: unknown;
  readonly normalized: Normalized;
  readonly isWritten: boolean;
  private properties: Map<string, Comparison> | undefined;
  private paired: Entries | undefined;

  constructor(
    readonly schema: z.ZodType | undefined,
    /** Where the value is in the inputs; one that is no longer declared, where it was. */
    readonly path: Path,
    versions: Versions,
    readonly position: Position = { before: -1, live: -1 },
  ) {
    this.before = versions.before;
    this.now = versions.now;
    this.live = versions.live;
    this.normalized = versions.normalized;
    this.isWritten = versions.isWritten;
  }

  /** What the program does with the value. One that somebody deleted counts as kept, unless its declaration differs. */
  get kind(): "added" | "changed" | "removed" | "kept" {
    const { live } = this;
    if (this.now === undefined) return live === undefined ? "kept" : "removed";
    if (this.isKept) return "kept";
    return live === undefined ? "added" : "changed";
  }

  /** Whether its declaration is the same as before. */
  get isKept(): boolean {
    return this.before === this.now || isSame(this.schema, this.before, this.now);
  }

  /** Whether it is an object of the API, which may not show all of its properties. What is inside of these is shown whole. */
  get isApiObject(): boolean {
    const { path, schema } = this;
    return path.length === 0 || (typeof path.at(-1) === "number" && isObjectSchema(schema));
  }

  /** The names of the properties that a declaration has. */
  get names(): string[] {
    const { before, now } = this;
    return [...new Set([before, now].flatMap((it) => (isObject(it) ? Object.keys(it) : [])))];
  }

  /** The names of the properties whose declarations differ. */
  get changed(): string[] {
    const { schema, before, now, names } = this;
    return names.filter(
      (name) => !isSame(propertySchema(schema, name), propertyOf(before, name), propertyOf(now, name)),
    );
  }

  /** One property. The live settings of a password do not contain what only displays declared ones. */
  at(name: string): Comparison {
    const known = this.properties?.get(name);
    if (known) return known;
    const now = propertyOf(this.now, name);
    const before = this.before === this.now ? now : propertyOf(this.before, name);
    const shown = propertyOf(this.live, name);
    const isSettings = name === "config" && isKeptPassword(this);
    const property = new Comparison(propertySchema(this.schema, name), [...this.path, name], {
      before,
      now,
      live: isSettings ? withoutDisplays(now === undefined ? before : now, shown) : shown,
      normalized: normalizedAt(this.normalized, name),
      isWritten: this.isWritten,
    });
    this.properties ??= new Map();
    this.properties.set(name, property);
    return property;
  }

  /** The entries of a list. Each has all versions that represent the same object. */
  get entries(): Entries {
    this.paired ??= pair(this);
    return this.paired;
  }

  /** The same value with other versions. */
  with(versions: Partial<Versions>): Comparison {
    return new Comparison(this.schema, this.path, { ...this, ...versions }, this.position);
  }
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

/** Pairs the entries of a list, once for all that is asked about them. */
function pair(list: Comparison): Entries {
  const [before, now, live] = [list.before, list.now, list.live].map(listOf) as [
    unknown[],
    unknown[],
    unknown[],
  ];
  const schema = entrySchema(list.schema);
  const partners = isObjectSchema(schema) ? partnersOfObjects(list, schema) : partnersInJson(list);
  const entry = (index: number, versions: Partial<Versions>, position: Position) =>
    new Comparison(
      schema,
      [...list.path, index],
      { ...nothing, ...versions, isWritten: list.isWritten },
      position,
    );
  const declared = now.map((value, index) => {
    const [oldIndex = -1, liveIndex = -1] = [partners.before[index], partners.live[index]];
    const shown = live[liveIndex];
    const replaced = partners.replaced?.[index];
    const isAdopted = !list.isWritten && oldIndex < 0 && replaced === undefined && shown !== undefined;
    const versions = {
      before: isAdopted ? asDeclared(value, shown) : before[replaced ?? oldIndex],
      ...{ now: value, live: shown, normalized: normalizedAt(list.normalized, oldIndex) },
    };
    return entry(index, versions, { before: oldIndex, live: liveIndex });
  });
  const kept = new Set(partners.before);
  const dropped = [...before.keys()].flatMap((index) => {
    if (kept.has(index)) return [];
    const liveIndex = partners.liveOfBefore[index] ?? -1;
    const normalized = normalizedAt(list.normalized, index);
    const versions = { before: before[index], live: live[liveIndex], normalized };
    return [entry(index, versions, { before: index, live: liveIndex })];
  });
  const known = new Set([...declared, ...dropped].map(({ position }) => position.live));
  const undeclared = [...live.keys()]
    .filter((index) => !known.has(index))
    .map((liveIndex, index) =>
      entry(now.length + index, { live: live[liveIndex] }, { before: -1, live: liveIndex }),
    );
  return { declared, dropped, undeclared };
}

/** Pairs the objects of a list. */
function partnersOfObjects(list: Comparison, schema: z.ZodType | undefined): Partners {
  const [before, now, live] = [listOf(list.before), listOf(list.now), listOf(list.live)];
  const partners = list.before === list.now ? [...now.keys()] : alignDeclared(schema, now, before);
  if (live.length === 0) return { before: partners, live: [], liveOfBefore: [] };
  const { normalized, isWritten } = list;
  const asShown = (value: unknown, index: number | undefined) =>
    expected(value, normalizedAt(normalized, index ?? -1));
  if (isWritten && normalized === undefined)
    return { before: partners, live: alignLive(schema, now, live), liveOfBefore: [] };
  if (isWritten) {
    const isKept = (index: number) => isSame(schema, before[partners[index] ?? -1], now[index]);
    const known = now.map((value, index) => (isKept(index) ? asShown(value, partners[index]) : value));
    return { before: partners, live: alignLive(schema, now, live, { known }), liveOfBefore: [] };
  }
  const known = normalized ? before.map(asShown) : undefined;
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
  const liveOfNow = alignRest(
    liveOfKept,
    now,
    live,
    (...rest) => align(...rest, similarity),
    isAdded,
    liveOfBefore,
  );
  return { before: partners, live: liveOfNow, liveOfBefore };
}

/**
 * The live values of a newly declared object that exists already, as its previous declaration: without a password, which the
 * service never shows.
 */
function asDeclared(now: unknown, live: unknown): unknown {
  if (!isObject(now) || !isObject(live)) return live;
  const shown = mapProperties(now, (value, name) =>
    live[name] === undefined ? value : partOf(value, live[name]),
  );
  const { config, ...rest } = shown;
  return isSecretFeature(rest) || config === undefined ? rest : { ...rest, config };
}

/** The part of a live value that a declaration names. */
const partOf = (declared: unknown, live: unknown): unknown => {
  if (isObject(declared) && isObject(live))
    return mapProperties(declared, (value, name) => partOf(value, propertyOf(live, name)));
  return Array.isArray(declared) && Array.isArray(live) && declared.length === live.length
    ? mapInside(live, (value, index) => partOf(propertyOf(declared, index), value))
    : (live ?? undefined);
};

/** Pairs values that have no known identity: the declared lists decide which ones match, and live values have their positions. */
function partnersInJson(list: Comparison): Partners {
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

const listOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : []);
