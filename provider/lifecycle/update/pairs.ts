import type { z } from "zod";
import { isSecretFeature } from "../../contract";
import { align } from "../diff/align";
import { alignDeclared } from "../diff/align-declared";
import { alignLive, covers, project } from "../live/project";
import { propertySchema } from "../properties/schema";
import { isObject } from "../properties/values";
import { normalizedAt } from "../state/normalized";
import type { Versions } from "./versions";

/** The entries of a list, each with all of its versions. */
export interface PairedList {
  /** The entries that are declared now, in that order. */
  readonly pairs: readonly Versions[];
  /** The entries that are no longer declared; `now` is undefined. */
  readonly dropped: readonly Versions[];
  /** Live entries that are not declared and were not declared before. */
  readonly extras: readonly unknown[];
  /** For each entry that is declared now, its index in the previous list; undefined for a new one. */
  readonly order: readonly (number | undefined)[];
}

/**
 * Matches the entries of all versions of a list that represent the same object. A newly declared entry matches a live
 * object that exists already: an update that failed halfway created it, or another resource of the program. Features match
 * by type, all other entries by content.
 *
 * @param schema the schema of an entry
 */
export function pairUp(schema: z.ZodType | undefined, versions: Versions): PairedList {
  const [before, now, live] = [versions.before, versions.now, versions.live].map((it) =>
    Array.isArray(it) ? (it as unknown[]) : [],
  ) as [unknown[], unknown[], unknown[]];
  const liveOfBefore = alignLive(schema, before, live, versions.normalized, true);
  const beforeOfNow = alignDeclared(schema, now, before);
  const versionsOf = (entry: unknown, oldIndex = -1): Versions => ({
    before: before[oldIndex],
    now: entry,
    live: live[liveOfBefore[oldIndex] ?? -1],
    normalized: normalizedAt(versions.normalized, oldIndex),
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
    },
  );
  const pairs = now.map((entry, index) => {
    const paired = versionsOf(entry, beforeOfNow[index]);
    const liveIndex = liveOfAdded[added.indexOf(index)];
    return liveIndex === undefined ? paired : adoptLive(schema, entry, unclaimed[liveIndex]);
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

/**
 * The versions of a newly declared entry that exists already. Its live values serve as the previous declaration, except a
 * password, which the service never shows.
 */
function adoptLive(schema: z.ZodType | undefined, now: unknown, live: unknown): Versions {
  const shown = isObject(now) && isObject(live) ? project(schema, now, live) : live;
  const { config, ...rest } = isObject(shown) ? shown : {};
  const before = isSecretFeature(shown) ? rest : shown;
  return { before, now, live, normalized: undefined };
}
