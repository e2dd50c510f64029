import type { SetDefinition } from "../definition/set";
import { count, type Failure, formatFailure, maxListed, someOf } from "../properties/failure";
import { formatPath, type Path } from "../properties/path";
import type { Properties } from "../properties/values";
import { textOf } from "../state/state";
import { declaredEntries } from "./entries";

/** What messages call the entries of a set. They never repeat a secret key. */
export interface EntryNames {
  /** An entry: its key, or its position where the keys are secret. */
  of(key: string): string;
  /** A few entries, and how many more there are. */
  some(keys: readonly string[]): string;
  /**
   * Where a value of an entry stands in the program: at `links.press.url`, or for a table at `line 17, column url`.
   *
   * @param path a formatted path in the inputs of the entry
   */
  place(key: string, path?: string): string;
}

/** Whether the keys of a set's entries are secret, because all entries are. */
export const hasSecretKeys = ({ entries }: SetDefinition, secrets: readonly Path[]): boolean =>
  secrets.some(
    (path) => path.length <= 1 && [entries, "table", "ids", undefined].includes(path[0] as string),
  );

/** What messages call the entries that these inputs declare. */
export function namesIn(definition: SetDefinition, inputs: Properties, secrets: readonly Path[]): EntryNames {
  const declared = declaredEntries(definition, inputs);
  const { table } = declared ?? {};
  const isSecret = hasSecretKeys(definition, secrets);
  const positions = new Map(
    isSecret ? [...(declared?.rows.keys() ?? [])].map((key, index) => [key, index + 1]) : [],
  );
  const of = (key: string) => (isSecret ? `entry ${positions.get(key) ?? "that is removed"}` : key);
  return {
    of,
    some: (keys) => someOf(keys, of),
    place: (key, path = "") => {
      if (isSecret)
        return [`${table ? "table" : definition.entries}: ${of(key)}`, path].filter(Boolean).join(", ");
      if (table) return `table: ${table.place(key, path)}`;
      const entry = formatPath([definition.entries, of(key)]);
      return path === "" || path.startsWith("[") ? `${entry}${path}` : `${entry}.${path}`;
    },
  };
}

/**
 * Lists what failed by key, one line each.
 *
 * @param redact removes secrets from the failure of an entry
 */
export function listFailures(
  failures: ReadonlyMap<string, Error>,
  names: EntryNames,
  redact: (key: string, failure: Failure) => readonly Failure[] = (_, failure) => [failure],
): string[] {
  const lines = [...failures].slice(0, maxListed).flatMap(([key, error]) => {
    return redact(key, { path: names.place(key), reason: textOf(error) }).map(formatFailure);
  });
  const more = failures.size - maxListed;
  return more > 0 ? [...lines, `… and ${count(more)} more.`] : lines;
}
