import type { z } from "zod";
import { isSecretFeature } from "../../contract";
import { align } from "../diff/align";
import { alignLive, covers, project } from "../live/project";
import { propertySchema } from "../properties/schema";
import { isObject } from "../properties/values";
import { alignDeclared, normalizedAt } from "../state/normalized";
import type { Versions } from "./versions";

/** The entries of a list, each in all its versions. */
export interface PairedList {
  /** Of each entry that is declared now, in that order. */
  readonly pairs: readonly Versions[];
  /** Of each entry that was declared before and is no longer; `now` is undefined. */
  readonly dropped: readonly Versions[];
  /** Live entries that nobody declares or has declared. */
  readonly extras: readonly unknown[];
  /** For each entry that is declared now, its index in the list before; undefined for a new one. */
  readonly order: readonly (number | undefined)[];
}

/**
 * Finds out which entries of a list's versions are the same object. An entry that is newly declared and stands on the
 * service already is that one: an update that failed half-way has made it, or another resource of the program. A feature
 * is known by its type, everything else by its content.
 *
 * @param schema that of an entry
 */
export function pairUp(schema: z.ZodType | undefined, versions: Versions): PairedList {
  const [before, now, live] = [versions.before, versions.now, versions.live].map((it) =>
    Array.isArray(it) ? (it as unknown[]) : [],
  ) as [unknown[], unknown[], unknown[]];
  const liveOfBefore = alignLive(schema, before, live, versions.normalized, true);
  const beforeOfNow = alignDeclared(schema, now, before);
  const versionsOf = (entry: unknown, old: number | undefined): Versions => ({
    before: old === undefined ? undefined : before[old],
    now: entry,
    live: old === undefined ? undefined : live[liveOfBefore[old] ?? -1],
    normalized: old === undefined ? undefined : normalizedAt(versions.normalized, old),
  });
  const unclaimed = live.filter((_, index) => !liveOfBefore.includes(index));
  const isFeature = propertySchema(schema, "config") !== undefined;
  const added = [...now.keys()].filter((index) => beforeOfNow[index] === undefined);
  const liveOfAdded = align(
    added.map((index) => now[index]),
    unclaimed,
    {
      isSame: (one, other) => covers(schema, one, other),
      isSameProperty: (name) => name === "type" && isFeature,
      trustsReferences: true,
    },
  );
  const pairs = now.map((entry, index) => {
    const paired = versionsOf(entry, beforeOfNow[index]);
    const found = liveOfAdded[added.indexOf(index)];
    return found === undefined ? paired : takenOver(schema, entry, unclaimed[found]);
  });
  return {
    pairs,
    dropped: before.flatMap((_, index) =>
      beforeOfNow.includes(index) ? [] : [versionsOf(undefined, index)],
    ),
    extras: unclaimed.filter((_, index) => !liveOfAdded.includes(index)),
    order: beforeOfNow,
  };
}

/** A live entry that is newly declared: what it shows stands for what was declared before. A password it never shows. */
function takenOver(schema: z.ZodType | undefined, now: unknown, live: unknown): Versions {
  const shown = isObject(now) && isObject(live) ? project(schema, now, live) : live;
  const { config, ...rest } = isObject(shown) ? shown : {};
  const before = isSecretFeature(shown) ? rest : shown;
  return { before, now, live, normalized: undefined };
}
