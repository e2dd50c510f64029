import { isExpectedError } from "../../client";
import type { SetDefinition } from "../definition/set";
import { count, formatFailure, maxListed } from "../properties/failure";
import { formatPath } from "../properties/path";
import type { Properties } from "../properties/values";
import { declaredEntries } from "./entries";

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

/** A few keys, and how many more there are. */
export function someKeys(keys: readonly string[]): string {
  const shown = keys.slice(0, 5).join(", ");
  return keys.length > 5 ? `${shown} and ${count(keys.length - 5)} more` : shown;
}
