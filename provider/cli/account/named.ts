import { distance } from "fastest-levenshtein";
import { printable, UserError } from "../../client";
import { plural } from "../output/plural";

/** Something that a person may name in a flag, such as a folder. */
export interface Named {
  /** Its id, or its URN while the id is not known. */
  readonly id: string;
  /** What a person may call it besides its id, starting with what to show: its title, its host names. */
  readonly names: readonly string[];
}

/** How many candidates an error lists. */
const listed = 5;

/** A flag and what it names. */
interface Flag {
  readonly flag: string;
  readonly kind: string;
}

/** The flags of several commands. */
export const namingFlags = {
  folder: { flag: "--folder", kind: "folder" },
  domain: { flag: "--domain", kind: "domain" },
} satisfies Record<string, Flag>;

/**
 * Finds what a flag names, by its id or one of its names, in upper or lower case.
 *
 * @throws UserError when there is no such thing, with the closest that there are; or when several have the name
 */
export function findNamed<T extends Named>(
  { flag, kind }: Flag,
  wanted: string,
  candidates: readonly T[],
): T {
  const byId = candidates.find(({ id }) => id === wanted);
  if (byId) return byId;
  const called = candidates.filter(({ names }) =>
    names.some((name) => name.toLowerCase() === wanted.toLowerCase()),
  );
  if (called.length > 1) {
    const ids = called.map(({ id }) => printable(id)).join(", ");
    throw new UserError(
      `${flag}: several ${kind}s are called ${JSON.stringify(wanted)}. Name one by its id: ${ids}.`,
    );
  }
  const [found] = called;
  if (found) return found;
  throw new UserError(
    `${flag}: there is no ${kind} ${JSON.stringify(wanted)}. ${listClosest(kind, wanted, candidates)}`,
  );
}

/** Says that nothing has a name, with the closest that there are. */
export const noneCalled = (kind: string, wanted: string, candidates: readonly Named[]): string =>
  `There is no ${kind} ${JSON.stringify(wanted)}. ${listClosest(kind, wanted, candidates)}`;

/** What there is in place of something that does not exist: "There are 2 folders: Box (fld_1), Bag (fld_2)." */
function listClosest(kind: string, wanted: string, candidates: readonly Named[]): string {
  if (candidates.length === 0) return `There are no ${kind}s.`;
  const text = wanted.toLowerCase();
  // A name that contains the text is closer than any other.
  const far = ({ id, names }: Named) =>
    Math.min(
      ...[id, ...names]
        .map((name) => name.toLowerCase())
        .map((name) => distance(name, text) / (name.includes(text) ? 100 : 1)),
    );
  const byDistance = candidates
    .map((it) => ({ it, distance: far(it) }))
    .toSorted((one, other) => one.distance - other.distance)
    .slice(0, listed)
    .map(({ it: { id, names } }) => ({ id, name: names[0] ?? id }))
    .map(({ id, name }) => printable(name === id ? id : `${name} (${id})`))
    .join(", ");
  const count = plural(candidates.length, kind);
  if (candidates.length > listed) return `The closest of ${count}: ${byDistance}.`;
  return candidates.length === 1 ? `There is only ${byDistance}.` : `There are ${count}: ${byDistance}.`;
}
