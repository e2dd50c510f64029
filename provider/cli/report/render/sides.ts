import { isSame } from "../../../lifecycle";
import { type Drift, type Edit, keyOf, type Property, type Report } from "../model/report";
import { formatValue } from "./words";

/** A value that differs: as the program declares it, and as it is in the account. */
export interface Sides extends Pick<Property, "path"> {
  readonly program: Property["before"];
  readonly account: Property["before"];
}

/** Finds the two sides of a difference. */
export type FindSides = (difference: Drift | Edit, property: Property, isDrift: boolean) => Sides;

/**
 * The two sides of each difference of a report. What has changed in the account is compared with state, as are the edits of a
 * program: a value of which both are true has its other side in the other list. Paths have the positions of the account in the one
 * list and those of the program in the other, so that equal ones are of the same value only where state has the same.
 */
export function sidesIn({ drift, edits }: Pick<Report, "drift" | "edits">): FindSides {
  const [live, declared] = [byPath(drift), byPath(edits)];
  return (difference, { path, before, after }, isDrift) => {
    const found = (isDrift ? declared : live).get(keyIn(difference, path));
    const otherSide = found && isSame(undefined, found.before, before) ? found.after : before;
    return isDrift
      ? { path, program: otherSide, account: after }
      : { path, program: after, account: otherSide };
  };
}

const byPath = (all: readonly (Drift | Edit)[]) =>
  new Map(
    all.flatMap((it) => it.properties.map((property) => [keyIn(it, property.path), property] as const)),
  );

const keyIn = (difference: Drift | Edit, path: string): string => `${keyOf(difference)} ${path}`;

/** What stands above values that are compared, and how each of them is shown. */
export interface Direction {
  readonly heading: string;
  readonly format: (sides: Sides) => string;
}

/** For a comparison: `slug: "a" | "b"`. */
export const compared: Direction = {
  heading: "program | account",
  format: ({ path, program, account }) => `${path}: ${formatValue(program)} | ${formatValue(account)}`,
};

/** For an update, in the direction in which it writes: `slug: "b" → "a"`. */
export const written: Direction = {
  heading: "account → program",
  format: ({ path, program, account }) => `${path}: ${formatValue(account)} → ${formatValue(program)}`,
};

/** For a place without a heading: `slug: program "a" | account "b"`. */
export const formatSides = ({ path, program, account }: Sides): string =>
  `${path}: program ${formatValue(program)} | account ${formatValue(account)}`;
