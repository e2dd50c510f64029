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
import type { PreviewedResource } from "../stack/events";
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

/** A table that the program reads from a file. */
interface ReadTable {
  readonly file: string;
  readonly table: Table;
  /** The keys of the rows by their slugs. */
  readonly keys: ReadonlyMap<string, string>;
}

class TableLines {
  private readonly resources: ReadonlyMap<string, PreviewedResource>;
  private readonly read: readonly ReadTable[];
  /** The rows that are entries of sets: a link of its own is another one. */
  private readonly entries = new Set<unknown>();
  /** The files of the tables of sets, by the URNs of these. */
  private readonly filesOfSets = new Map<string, string | undefined>();

  constructor(
    private readonly files: TableFiles,
    resources: readonly PreviewedResource[],
    records: readonly CheckRecord[],
  ) {
    const all = expandSets(resources);
    this.resources = new Map([...resources, ...all].map((it) => [it.urn, it]));
    this.read = records.flatMap(({ table }) => {
      const file = files.pathOf(table);
      const text = file === undefined ? undefined : readTableFile(file);
      if (file === undefined || text === undefined) return [];
      const parsed = parseTable(text);
      const keys = new Map([...parsed.rows].map(([key, { slug }]) => [String(slug ?? key), key]));
      return [{ file: files.shown(file), table: parsed, keys }];
    });
    for (const it of all) if (it.entry) this.entries.add(this.rowOf(it)?.row);
  }

  find(urn: string, path: Path | string): TableLine | undefined {
    const resource = this.resources.get(urn);
    if (!resource) return undefined;
    const { entry } = resource;
    const { type = "", after: inputs } = this.resources.get(entry?.set ?? "") ?? {};
    if (entry && typeof inputs?.table === "string") {
      const place = setForType(type)?.parseTable(inputs.table).locate(entry.key, path);
      return place && { ...place, file: this.fileOfSet(entry.set, inputs.table) };
    }
    const found = this.rowOf(resource);
    if (!found || (!entry && this.entries.has(found.row))) return undefined;
    return { ...found.table.locate(found.key, path), file: found.file };
  }

  private fileOfSet(urn: string, text: string): string | undefined {
    if (!this.filesOfSets.has(urn)) {
      this.filesOfSets.set(urn, this.files.fileOf({ digest: textDigest(text) }));
    }
    return this.filesOfSets.get(urn);
  }

  /** The row of an entry has its key, and that of a link its slug; what it leads to, they lead to as well. */
  private rowOf({ entry, after = {} }: PreviewedResource) {
    for (const { file, table, keys } of this.read) {
      const key = entry?.key ?? (typeof after.slug === "string" ? keys.get(after.slug) : undefined);
      const row = key === undefined ? undefined : table.rows.get(key);
      if (key === undefined || row === undefined) continue;
      const texts = new Set(textsIn(after));
      if (textsIn(row).every((it) => !/^https?:/i.test(it) || texts.has(it)))
        return { file, table, key, row };
    }
    return undefined;
  }
}

/** The texts in a value, at any depth. */
const textsIn = (value: unknown): string[] =>
  typeof value === "string" ? [value] : valuesIn(value as Properties).flatMap(textsIn);
