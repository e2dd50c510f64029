import type { z } from "zod";
import { isSecretFeature } from "../../contract";
import { isSame } from "../properties/equality";
import { entrySchema, isObjectSchema, propertySchema } from "../properties/schema";
import { isObject, mapInside, mapProperties, type Path, propertyOf } from "../properties/values";
import { type Normalized, normalizedAt } from "../state/normalized";
import { entryAt, listOf, partnersIn, type Versions } from "./match";
import { isKeptPassword, withoutDisplays } from "./password";

/** The entries of a list. */
export interface Entries {
  /** Those that are declared now, in that order. */
  readonly declared: readonly Comparison[];
  /** Those that are no longer declared. */
  readonly dropped: readonly Comparison[];
  /** Live entries that neither declaration contains. */
  readonly undeclared: readonly Comparison[];
}

/** The indexes of an entry in the other versions of its list; undefined where it is not. */
interface Position {
  readonly before?: number | undefined;
  readonly live?: number | undefined;
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
    readonly position: Position = {},
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

/** Pairs the entries of a list, once for all that is asked about them. */
function pair(list: Comparison): Entries {
  const [before, now, live] = [list.before, list.now, list.live].map(listOf) as [
    unknown[],
    unknown[],
    unknown[],
  ];
  const schema = entrySchema(list.schema);
  const partners = partnersIn(schema, list);
  const entry = (index: number, versions: Partial<Versions>, position: Position) =>
    new Comparison(
      schema,
      [...list.path, index],
      { ...nothing, ...versions, isWritten: list.isWritten },
      position,
    );
  const declared = now.map((value, index) => {
    const position = { before: partners.before[index], live: partners.live[index] };
    const shown = entryAt(live, position.live);
    const old = partners.replaced?.[index] ?? position.before;
    const isAdopted = !list.isWritten && old === undefined;
    const versions = {
      before: isAdopted ? asDeclared(value, shown) : entryAt(before, old),
      ...{ now: value, live: shown, normalized: normalizedAt(list.normalized, position.before) },
    };
    return entry(index, versions, position);
  });
  const kept = new Set(partners.before);
  const dropped = [...before.keys()].flatMap((index) => {
    if (kept.has(index)) return [];
    const position = { before: index, live: partners.liveOfBefore[index] };
    const normalized = normalizedAt(list.normalized, index);
    return [
      entry(index, { before: before[index], live: entryAt(live, position.live), normalized }, position),
    ];
  });
  const known = new Set([...declared, ...dropped].map(({ position }) => position.live));
  const undeclared = [...live.keys()]
    .filter((index) => !known.has(index))
    .map((position, index) => entry(now.length + index, { live: live[position] }, { live: position }));
  return { declared, dropped, undeclared };
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
  const { config: _, ...rest } = shown;
  return isSecretFeature(rest) ? rest : shown;
}

/** The part of a live value that a declaration names. */
const partOf = (declared: unknown, live: unknown): unknown => {
  if (isObject(declared) && isObject(live))
    return mapProperties(declared, (value, name) => partOf(value, propertyOf(live, name)));
  return Array.isArray(declared) && Array.isArray(live) && declared.length === live.length
    ? mapInside(live, (value, index) => partOf(propertyOf(declared, index), value))
    : (live ?? undefined);
};
