import {
  type CheckRecord,
  type Path,
  type Properties,
  type Table,
  textDigest,
  valuesIn,
} from "../../lifecycle";
import { parseTable } from "../../resources/table/parse-table";
import type { TableLine } from "../destinations/collect/place";
import { setForType } from "../stack/definition";
import { byUrn, type PreviewedResource } from "../stack/events";
import { expandSets } from "../stack/set/expand";
import { readTableFile, type TableFiles } from "./files";

/**
 * Says where in a table a value of a link is declared.
 *
 * @param urn the URN of the link, or of its set with `#` and the key
 */
export type FindLine = (urn: string, path: Path | string) => TableLine | undefined;

/**
 * Returns a function that finds the lines of links that come from tables: from `readLinks` and `parseLinks`, or from the `table` of
 * a set.
 *
 * @param records what a recording run has noted
 */
export function linesOfTables(
  files: TableFiles,
  resources: readonly PreviewedResource[],
  records: readonly CheckRecord[],
): FindLine {
  // Most checks find nothing to show.
  let lines: TableLines | undefined;
  return (urn, path) => {
    lines ??= new TableLines(files, resources, records);
    return lines.find(urn, path);
  };
}

/** A table of links: one that the program reads from a file, or that of a set. */
interface LinesTable {
  /** The file, if it is known. */
  readonly file: string | undefined;
  readonly table: Table;
}

/** A row of a table that the program reads. */
interface Row extends LinesTable {
  readonly key: string;
  readonly inputs: Properties;
}

class TableLines {
  private readonly resources: ReadonlyMap<string, PreviewedResource>;
  /** The rows of each table by their keys, and by their slugs. */
  private readonly read: readonly Record<"byKey" | "bySlug", ReadonlyMap<unknown, Row>>[];
  /** The rows that are entries of sets: a link of its own is another one. */
  private readonly entries: ReadonlySet<Properties | undefined>;
  /** The tables of sets, by the URNs of these. */
  private readonly tablesOfSets: ReadonlyMap<string, LinesTable>;

  constructor(files: TableFiles, resources: readonly PreviewedResource[], records: readonly CheckRecord[]) {
    const all = expandSets(resources);
    this.resources = byUrn(all);
    this.tablesOfSets = new Map(
      resources.flatMap(({ urn, type, after }) => {
        const text = after?.table;
        if (!setForType(type) || typeof text !== "string") return [];
        return [[urn, { table: parseTable(text), file: files.fileOf({ digest: textDigest(text) }) }]];
      }),
    );
    this.read = records.flatMap(({ table: noted }) => {
      const file = files.pathOf(noted);
      const text = file && readTableFile(file);
      if (!file || text === undefined) return [];
      const table = parseTable(text);
      const rows = [...table.rows].map(([key, inputs]) => ({ file: files.shown(file), table, key, inputs }));
      return {
        byKey: new Map(rows.map((row) => [row.key, row])),
        bySlug: new Map(rows.map((row) => [row.inputs.slug ?? row.key, row])),
      };
    });
    this.entries = new Set(all.filter(({ entry }) => entry).map((it) => this.rowOf(it)?.inputs));
  }

  find(urn: string, path: Path | string): TableLine | undefined {
    const resource = this.resources.get(urn);
    if (!resource) return undefined;
    const { entry } = resource;
    const ofSet = entry && this.tablesOfSets.get(entry.set);
    if (ofSet) return { ...ofSet.table.locate(entry.key, path), file: ofSet.file };
    const row = this.rowOf(resource);
    if (!row || (!entry && this.entries.has(row.inputs))) return undefined;
    return { ...row.table.locate(row.key, path), file: row.file };
  }

  /** The row of an entry has its key, and that of a link its slug; what it leads to, they lead to as well. */
  private rowOf({ entry, after = {} }: PreviewedResource): Row | undefined {
    const texts = new Set(textsIn(after));
    return this.read
      .map(({ byKey, bySlug }) => (entry ? byKey.get(entry.key) : bySlug.get(after.slug)))
      .find((row) => row && textsIn(row.inputs).every((it) => !/^https?:/i.test(it) || texts.has(it)));
  }
}

/** The texts in a value, at any depth. */
const textsIn = (value: unknown): string[] =>
  typeof value === "string" ? [value] : valuesIn(value as Properties).flatMap(textsIn);
