import type { z } from "zod";
import { LinkInput } from "../../contract";
import { type Failure, type Properties, validate } from "../../lifecycle";
import { entries, routeRules } from "../rules";
import { parseTable } from "./parse-table";

/** A table whose links are checked. */
export interface CheckedTable {
  /** The inputs of each link by its key, without the links that are wrong. */
  readonly links: Readonly<Record<string, Entry>>;
  /** Everything that is wrong with the table and its links, by line. */
  readonly failures: readonly Failure[];
}

/** Reads a table, and checks each link on its own: its cells are those that Link accepts. */
export function readTable(text: string): CheckedTable {
  const table = parseTable(text);
  const links: [string, Entry][] = [];
  const failures = [...table.failures];
  const wrongLines = new Set(failures.map(({ path }) => path.split(",")[0]));
  for (const [key, inputs] of table.rows) {
    const found = [
      ...validate(Entry, withoutNulls(inputs)),
      ...entries(inputs.routes, "routes").flatMap(({ value, path }) => routeRules(value, path)),
    ];
    const isRight = found.length === 0 && !table.lacksColumns && !wrongLines.has(table.place(key, []));
    if (isRight) links.push([key, inputs as Entry]);
    for (const { path, reason } of found) failures.push({ path: table.place(key, path), reason });
  }
  return { links: Object.fromEntries(links), failures: failures.sort(byLine) };
}

/** A link of a LinkSet, which may supply the domain. */
const Entry = LinkInput.partial({ domainId: true });
type Entry = z.infer<typeof Entry>;

/** In a link of a set, null takes a default away. */
const withoutNulls = (inputs: Properties): Properties =>
  Object.fromEntries(Object.entries(inputs).filter(([, value]) => value !== null));

const byLine = (one: Failure, other: Failure): number => lineOf(one) - lineOf(other);

const lineOf = ({ path }: Pick<Failure, "path">): number => Number(/^line (\d+)/.exec(path)?.[1] ?? 0);
