import * as z from "zod";
import { isSecretFeature } from "../../contract";
import { align, alignDeclared } from "../diff/align";
import { alignLive, covers, project } from "../live/project";
import { isSame } from "../properties/equality";
import { entrySchema, propertySchema, unwrap } from "../properties/schema";
import { isObject, type Path, propertyOf } from "../properties/values";
import { type Normalized, normalizedAt } from "../state/normalized";
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
}

/** The entries of a list. */
export interface Entries {
  /** Those that are declared now, in that order. */
  readonly declared: readonly Edit[];
  /** Those that are no longer declared. */
  readonly dropped: readonly Edit[];
  /** Live entries that neither declaration contains. */
  readonly undeclared: readonly Edit[];
}

/** The indexes of an entry in the other versions of its list; -1 where it is not. */
interface Position {
  readonly before: number;
  readonly live: number;
}

/**
 * A node in the tree of edits, which compares all versions of an object, of its properties and of the entries of its lists.
 * Everything that an update decides, it decides from this tree.
 */
export class Edit implements Versions {
  readonly before: unknown;
  readonly now: unknown;
  readonly live: unknown;
  readonly normalized: Normalized;
  private readonly properties = new Map<string, Edit>();
  private paired: Entries | undefined;

  constructor(
    readonly schema: z.ZodType | undefined,
    /** Where the value is in the inputs. */
    readonly path: Path,
    versions: Versions,
    readonly position: Position = { before: -1, live: -1 },
  ) {
    this.before = versions.before;
    this.now = versions.now;
    this.live = versions.live;
    this.normalized = versions.normalized;
  }

  /** What the program does with the value. One that somebody deleted counts as kept, unless its declaration differs. */
  get kind(): "added" | "changed" | "removed" | "kept" {
    const { before, now, live } = this;
    if (now === undefined) return live === undefined ? "kept" : "removed";
    if (isSame(this.schema, before, now)) return "kept";
    return live === undefined ? "added" : "changed";
  }

  /** The names of the properties whose declarations differ. */
  get changed(): string[] {
    const { before, now } = this;
    const names = new Set([before, now].flatMap((it) => (isObject(it) ? Object.keys(it) : [])));
    return [...names].filter(
      (name) => !isSame(propertySchema(this.schema, name), propertyOf(before, name), propertyOf(now, name)),
    );
  }

  /** One property. The live settings of a password do not contain what only displays declared ones. */
  at(name: string): Edit {
    const known = this.properties.get(name);
    if (known) return known;
    const [before, now, live] = [this.before, this.now, this.live].map((it) => propertyOf(it, name));
    const isSettings = name === "config" && isKeptPassword(this);
    const property = new Edit(propertySchema(this.schema, name), [...this.path, name], {
      ...{ before, now, live: isSettings ? withoutDisplays(now === undefined ? before : now, live) : live },
      normalized: normalizedAt(this.normalized, name),
    });
    this.properties.set(name, property);
    return property;
  }

  /** The entries of a list. Each has all versions that represent the same object. */
  get entries(): Entries {
    const isTyped = unwrap(entrySchema(this.schema)) instanceof z.ZodObject;
    this.paired ??= isTyped ? pairObjects(this) : pairJson(this);
    return this.paired;
  }

  /** The same value with other versions. */
  with(versions: Partial<Versions>): Edit {
    return new Edit(this.schema, this.path, { ...this, ...versions });
  }
}

/**
 * Pairs the objects of a list. A newly declared one pairs with a live object that exists already: an update that failed
 * halfway created it, or another resource of the program. Features pair by type, all other objects by content.
 */
function pairObjects(list: Edit): Entries {
  const [before, now, live] = [listOf(list.before), listOf(list.now), listOf(list.live)];
  const schema = entrySchema(list.schema);
  const liveOfBefore = alignLive(schema, before, live, list.normalized, true);
  const beforeOfNow = alignDeclared(schema, now, before);
  const unclaimed = [...live.keys()].filter((index) => !liveOfBefore.includes(index));
  const added = [...now.keys()].filter((index) => beforeOfNow[index] === undefined);
  const isFeature = propertySchema(schema, "config") !== undefined;
  const partners = align(
    added.map((index) => now[index]),
    unclaimed.map((index) => live[index]),
    {
      isSame: (one, other) => covers(schema, one, other),
      isSameProperty: (name) => name === "type" && isFeature,
    },
  );
  const liveOfAdded = new Map(added.map((index, order) => [index, unclaimed[partners[order] ?? -1]]));
  const adopted = [...liveOfAdded.values()];

  const edit = (index: number, now: unknown, oldIndex = -1, liveIndex = -1): Edit => {
    const shown = live[liveIndex];
    const isAdopted = now !== undefined && oldIndex < 0 && shown !== undefined;
    const versions = {
      before: isAdopted ? asDeclared(schema, now, shown) : before[oldIndex],
      ...{ now, live: shown, normalized: normalizedAt(list.normalized, oldIndex) },
    };
    return new Edit(schema, [...list.path, index], versions, { before: oldIndex, live: liveIndex });
  };
  return {
    declared: now.map((entry, index) => {
      const oldIndex = beforeOfNow[index];
      return edit(
        index,
        entry,
        oldIndex,
        oldIndex === undefined ? liveOfAdded.get(index) : liveOfBefore[oldIndex],
      );
    }),
    dropped: [...before.keys()]
      .filter((index) => !beforeOfNow.includes(index))
      .map((index) => edit(index, undefined, index, liveOfBefore[index])),
    undeclared: unclaimed
      .filter((index) => !adopted.includes(index))
      .map((liveIndex, index) => edit(now.length + index, undefined, undefined, liveIndex)),
  };
}

/**
 * The live values of a newly declared object that exists already, as its previous declaration: without a password, which the
 * service never shows.
 */
function asDeclared(schema: z.ZodType | undefined, now: unknown, live: unknown): unknown {
  if (!isObject(now) || !isObject(live)) return live;
  const { config, ...rest } = project(schema, now, live);
  return isSecretFeature(rest) || config === undefined ? rest : { ...rest, config };
}

/** Pairs the values of a list in free-form JSON, which have no known identity: the declared lists decide which ones match. */
function pairJson(list: Edit): Entries {
  const [now, live] = [listOf(list.now), listOf(list.live)];
  const before = listOf(list.before).length === live.length ? listOf(list.before) : [];
  const partners = alignDeclared(undefined, now, before);
  // A value that resembles no previous one replaces the one at its position.
  const isFree = (index: number) => now.length === before.length && !partners.includes(index);
  const declared = now.map((entry, index) => {
    const partner = partners[index] ?? (isFree(index) ? index : -1);
    const versions = { before: before[partner], now: entry, live: live[partner], normalized: undefined };
    return new Edit(undefined, [...list.path, index], versions);
  });
  return { declared, dropped: [], undeclared: [] };
}

const listOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : []);
