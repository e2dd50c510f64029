import type { Failure } from "../properties/failure";
import type { Properties } from "../properties/values";

/**
 * The failures of inputs that those in state do not have as well. What state has came from the service, which is right about
 * what it holds: a program that was imported applies as it is, also where a person who typed the same would get an error.
 *
 * @param find finds the failures of inputs
 * @param olds the inputs in state; none for a new object
 */
export function newFailures(
  find: (inputs: Properties) => readonly Failure[],
  olds: Properties | undefined,
  news: Properties,
): readonly Failure[] {
  const failures = find(news);
  if (failures.length === 0 || olds === undefined || Object.keys(olds).length === 0) return failures;
  const known = new Set(find(olds).map(wherever));
  return failures.filter((failure) => !known.has(wherever(failure)));
}

/** A failure at any position of the lists that contain it: their entries move. */
const wherever = ({ path, reason }: Failure): string => `${path.replace(/\[\d+\]/g, "[]")} ${reason}`;
