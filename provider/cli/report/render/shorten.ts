import type { Drift, Edit } from "../model/report";

/** How many entries of a set a report lists with the same kind of change. */
const listed = 10;

/** Differences as a report lists them: one, or how many more entries of a set have the same kind of change. */
export type Listed<T> =
  | { readonly difference: T; readonly more?: undefined }
  | { readonly difference?: undefined; readonly more: More };

/** Entries of a set that are not listed. */
export interface More {
  readonly count: number;
  readonly kind: string;
  readonly name: string;
  readonly change: Drift["change"] | Edit["change"];
}

/**
 * Shortens a list of differences: of the entries of a set with many differences, only the first of each kind of change remain,
 * what will be lost before what will be new.
 */
export function shorten<T extends Drift | Edit>(differences: readonly T[]): Listed<T>[] {
  // The entries of a set belong together. Each other resource is a group of its own.
  const groups = Map.groupBy(differences, (it) => (it.entry === undefined ? it : it.urn));
  return [...groups.values()].flatMap((group) => {
    const changes = changesIn(group);
    const isShort = changes.every((it) => it.length <= listed);
    return isShort ? group.map((difference) => ({ difference })) : changes.flatMap(shortenChange);
  });
}

const order = ["delete", "replace", "update", "create"] as const;

const changesIn = <T extends Drift | Edit>(group: readonly T[]): T[][] =>
  order.map((change) => group.filter((it) => it.change === change));

function shortenChange<T extends Drift | Edit>(all: readonly T[]): Listed<T>[] {
  const shown = all.slice(0, listed).map((difference) => ({ difference }));
  const others = all.slice(listed);
  const [other] = others;
  if (!other) return shown;
  const { kind, name, change } = other;
  return [...shown, { more: { count: others.length, kind, name, change } }];
}
