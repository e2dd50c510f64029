import { isExpectedError } from "../../client";
import type { SetDefinition } from "../definition/set";
import type { Failure } from "../properties/failure";
import { formatFailure } from "../properties/failure";
import { formatPath } from "../properties/path";
import type { Properties } from "../properties/values";
import { declaredEntries } from "./entries";

/** How many problems one message lists. */
const maxListed = 100;

/** Says where a value of an entry stands in the program, from the entry's key and a formatted path in its inputs. */
export type Place = (key: string, path?: string) => string;

/** Where the entries of a set stand: at `links.press.url`, or for a table at `table: line 17, column url`. */
export function placeIn(definition: SetDefinition, inputs: Properties): Place {
  const table = declaredEntries(definition, inputs)?.table;
  return (key, path = "") => {
    if (table) return `table: ${table.place(key, path)}`;
    const entry = formatPath([definition.entries, key]);
    return path === "" || path.startsWith("[") ? `${entry}${path}` : `${entry}.${path}`;
  };
}

/** The first of many failures, and how many more there are. */
export function shorten(failures: readonly Failure[]): readonly Failure[] {
  if (failures.length <= maxListed) return failures;
  const more = failures.length - maxListed;
  return [
    ...failures.slice(0, maxListed),
    { path: "", reason: `… and ${count(more)} more. \`shortlink check\` lists them all.` },
  ];
}

/** Lists what failed by key, one line each. */
export function listFailures(failures: ReadonlyMap<string, Error>, place: (key: string) => string): string[] {
  const lines = [...failures].slice(0, maxListed).map(([key, error]) => {
    return formatFailure({ path: place(key), reason: textOf(error) });
  });
  const more = failures.size - maxListed;
  return more > 0 ? [...lines, `… and ${count(more)} more.`] : lines;
}

/** The message of an error; a bug has its stack, too. */
export const textOf = (error: unknown): string =>
  error instanceof Error && !isExpectedError(error)
    ? (error.stack ?? error.message)
    : String((error as Error).message);

/** A number as people read it: 1,240. */
export const count = (number: number): string => number.toLocaleString("en-US");

/** A few keys, and how many more there are. */
export function someKeys(keys: readonly string[]): string {
  const shown = keys.slice(0, 5).join(", ");
  return keys.length > 5 ? `${shown} and ${count(keys.length - 5)} more` : shown;
}
