import { type JsonObject, LinkInput } from "../../contract";
import { type Failure, type Properties, validate } from "../../lifecycle";
import { parseTable } from "./parse-table";

/** A table whose links are checked. */
export interface CheckedTable {
  /** The inputs of each link by its key, without the links that are wrong. */
  readonly links: Readonly<Record<string, JsonObject>>;
  /** Everything that is wrong with the table and its links, by line. */
  readonly failures: readonly Failure[];
}

/** Reads a table, and checks each link on its own: its cells are those that Link accepts. */
export function readTable(text: string): CheckedTable {
  const table = parseTable(text);
  const links: [string, JsonObject][] = [];
  const failures = [...table.failures];
  for (const [key, inputs] of table.rows) {
    const found = validate(Link, withoutNulls(inputs));
    if (found.length === 0) links.push([key, inputs as JsonObject]);
    for (const { path, reason } of found) failures.push({ path: table.place(key, path), reason });
  }
  return { links: Object.fromEntries(links), failures: failures.sort(byLine) };
}

/** The set of the link may supply its domain. */
const Link = LinkInput.partial({ domainId: true });

/** In a link of a set, null takes a default away. */
const withoutNulls = (inputs: Properties): Properties =>
  Object.fromEntries(Object.entries(inputs).filter(([, value]) => value !== null));

const byLine = (one: Failure, other: Failure): number => lineOf(one) - lineOf(other);

const lineOf = ({ path }: Failure): number => Number(/^line (\d+)/.exec(path)?.[1] ?? 0);
