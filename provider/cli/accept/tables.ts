import * as z from "zod";
import { LinkInput } from "../../contract";
import { compare, isSame, type Properties, type Table } from "../../lifecycle";
import { CsvEditor } from "../../resources/table/edit-csv";
import { parseTable } from "../../resources/table/parse-table";
import { tablesIn } from "../tables/files";
import { applySplices, editValue, hasSecret, LeftToPerson, type Splice } from "./edit/edit";
import { jsonOf } from "./source/json";
import type { SourceNode } from "./source/node";
import { readYaml } from "./source/yaml";
import { readText } from "./text";

/** What a row of a table is to declare instead. */
export interface RowEdit {
  readonly key: string;
  /** The inputs that change, of which those that are undefined go; undefined for a row that goes. */
  readonly inputs: Properties | undefined;
}

/** A row of a table with its key. */
type Row = [key: string, inputs: Properties];

/** The tables in a folder and the folders in it, as far as they are text in UTF-8. */
export const readTables = (folder: string): TableText[] =>
  tablesIn(folder).flatMap((path) => {
    const text = readText(path);
    return text === undefined ? [] : [new TableText(path, text)];
  });

/** A table of links as the text of its file. */
export class TableText {
  private parsed: Table | undefined;
  private csv: CsvEditor | undefined;
  private root: SourceNode | undefined;
  private slugs: ReadonlyMap<string, Row[]> | undefined;

  constructor(
    readonly path: string,
    readonly text: string,
  ) {}

  get table(): Table {
    this.parsed ??= parseTable(this.text);
    return this.parsed;
  }

  /** The rows that have a key, or a slug: links on several domains may have the same one. */
  rowsOf({ key, slug }: { readonly key?: string | undefined; readonly slug?: unknown }): Row[] {
    const { rows } = this.table;
    this.slugs ??= Map.groupBy(rows, ([key, { slug }]) => String(slug ?? key));
    const row = key === undefined ? undefined : rows.get(key);
    return key === undefined ? (this.slugs.get(String(slug)) ?? []) : row ? [[key, row]] : [];
  }

  /** The line on which a row begins. */
  lineOf = (key: string): number | undefined => this.table.locate(key, "").line;

  /**
   * The text with other rows, and the keys of those that the table cannot hold. These stay as they are.
   *
   * @param added the rows that are added at the end, by their keys
   */
  edit(
    edits: readonly RowEdit[],
    added: ReadonlyMap<string, Properties> = new Map(),
  ): { readonly text: string; readonly failed: ReadonlySet<string> } {
    const inputs = [...edits.map(({ key, inputs }) => [key, inputs] as const), ...added];
    const failed = new Set(inputs.flatMap(([key, it]) => (hasSecret(it) ? [key] : [])));
    for (;;) {
      const count = failed.size;
      const tried = edits.filter(({ key }) => !failed.has(key));
      const rows = new Map([...added].filter(([key]) => !failed.has(key)));
      const splices = this.isJson
        ? this.writableJson(tried, rows, failed)
        : this.csvSplices(tried, rows, failed);
      if (failed.size > count) continue;
      const text = applySplices(this.text, splices);
      const wrong = this.wrongIn(text, tried, rows).filter((key) => !failed.has(key));
      if (wrong.length === 0) return { text, failed };
      for (const key of wrong) failed.add(key);
    }
  }

  private get isJson(): boolean {
    return /^\ufeff?\s*[{[]/.test(this.text);
  }

  private csvSplices(edits: readonly RowEdit[], added: ReadonlyMap<string, Properties>, failed: Set<string>) {
    this.csv ??= new CsvEditor(this.text);
    const { csv, table } = this;
    const splices = edits.flatMap(({ key, inputs }) => {
      const line = this.lineOf(key) ?? 0;
      const now = { ...table.rows.get(key), ...inputs };
      const found = inputs ? csv.set(line, now, new Set(Object.keys(inputs))) : csv.remove(line);
      if (!found) failed.add(key);
      return found ?? [];
    });
    const rows = [...added].flatMap(([key, inputs]) => {
      const found = csv.add(key, inputs);
      if (!found) failed.add(key);
      return found ?? [];
    });
    const [row] = rows;
    return row ? [...splices, { ...row, text: rows.map(({ text }) => text).join("") }] : splices;
  }

  private writableJson(
    edits: readonly RowEdit[],
    added: ReadonlyMap<string, Properties>,
    failed: Set<string>,
  ) {
    try {
      return this.jsonSplices(edits, added);
    } catch (error) {
      if (!(error instanceof LeftToPerson)) throw error;
    }
    const parts = [
      ...edits.map((it) => ({ key: it.key, edits: [it], added: new Map<string, Properties>() })),
      ...[...added].map(([key, inputs]) => ({ key, edits: [], added: new Map([[key, inputs]]) })),
    ];
    const wrong = parts.filter((it) => {
      try {
        this.jsonSplices(it.edits, it.added);
        return false;
      } catch {
        return true;
      }
    });
    for (const { key } of wrong.length > 0 ? wrong : parts) failed.add(key);
    return [];
  }

  /** In a list, rows neither come nor go: what their order means is not known. */
  private jsonSplices(edits: readonly RowEdit[], added: ReadonlyMap<string, Properties>): Splice[] {
    this.root ??= readYaml(this.text, false);
    const { root } = this;
    const { rows } = this.table;
    const language = jsonOf(this.text);
    if (root?.kind === "map") {
      const now = this.rowsWith(edits, added);
      const versions = { before: Object.fromEntries(rows), now: Object.fromEntries(now) };
      return editValue(this.text, root, compare(Rows, versions), language);
    }
    const keys = [...rows.keys()];
    return edits.flatMap(({ key, inputs }) => {
      const row = root?.kind === "list" ? root.items[keys.indexOf(key)]?.value : undefined;
      const before = rows.get(key);
      return row && inputs
        ? editValue(this.text, row, compare(LinkInput, { before, now: { ...before, ...inputs } }), language)
        : [];
    });
  }

  private rowsWith(
    edits: readonly RowEdit[],
    added: ReadonlyMap<string, Properties>,
  ): Map<string, Properties> {
    const rows = new Map(this.table.rows);
    for (const { key, inputs } of edits) {
      if (inputs) rows.set(key, { ...rows.get(key), ...inputs });
      else rows.delete(key);
    }
    return new Map([...rows, ...added]);
  }

  /** The keys of the edits after which the table does not say what it should; all of them if other rows have changed. */
  private wrongIn(text: string, edits: readonly RowEdit[], added: ReadonlyMap<string, Properties>): string[] {
    const { rows, failures } = parseTable(text);
    const wanted = this.rowsWith(edits, added);
    const found = new Map([...rows.values()].map((row) => [row.slug, row]));
    const wrong = [...wanted].flatMap(([key, row]) => {
      const now = rows.get(key) ?? found.get(row.slug);
      return now && isSame(LinkInput, row, now) ? [] : [key];
    });
    const isWhole = rows.size === wanted.size && failures.length <= this.table.failures.length;
    const own = new Set([...edits.map(({ key }) => key), ...added.keys()]);
    return isWhole && wrong.every((key) => own.has(key)) ? wrong : [...own];
  }
}

const Rows = z.record(z.string(), LinkInput);
