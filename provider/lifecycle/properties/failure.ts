import { printableLines, UserError } from "../../client";

/** A problem with an input of a program. */
export interface Failure {
  /** The path of the input: `routes[0].actionConfig.url`. */
  readonly path: string;
  /** The declared value, what is accepted, and what to do. */
  readonly reason: string;
}

/** A number as people read it: 1,240. */
export const count = (number: number): string => number.toLocaleString("en-US");

/** A number with its noun: "1 entry", "1,240 entries". */
export const counted = (number: number, one: string, many: string): string =>
  `${count(number)} ${number === 1 ? one : many}`;

/** The names of a few things, and how many more there are: "press, jobs and 38 more". */
export const someOf = <T>(all: readonly T[], nameOf: (one: T) => string, few = 5): string => {
  const shown = all.slice(0, few).map(nameOf).join(", ");
  return all.length > few ? `${shown} and ${count(all.length - few)} more` : shown;
};

/** Formats a failure for a person: its path and the reason. */
export const formatFailure = ({ path, reason }: Failure): string =>
  printableLines(path ? `${path}: ${reason}` : reason);

/** The failures of an operation as one error. */
export const errorOf = (failures: readonly Failure[]): UserError =>
  new UserError(failures.map(formatFailure).join("\n"));

/**
 * Throws the failures of an operation as one error.
 *
 * @throws UserError when there are any
 */
export function throwFailures(failures: readonly Failure[]): void {
  if (failures.length > 0) throw errorOf(failures);
}
