import { relative } from "node:path";
import { LinkInput } from "../../contract";
import { nameInUrn } from "../../pulumi/format/urn";
import { kindOfType } from "../stack/definition";
import type { PreviewedResource } from "../stack/events";
import { attempt } from "./attempt";
import { type Change, isSameValue, type LeftOver } from "./changes";
import { type Declaration, type FindDeclarations, readMentions } from "./declarations";
import { applySplices, hasSecret, type Splice, secretReason } from "./edit/edit";
import { lineStart } from "./edit/rebuild";
import type { NewRow } from "./new-rows";
import { type RowEdit, readTables, type TableText } from "./tables";

/** A difference that a program takes over. */
export interface Taken {
  readonly change: Change;
  /** Where it is written: `index.ts:12`. */
  readonly place: string;
}

/** The edits of a program, and what they take over. */
export interface PlannedEdits {
  readonly taken: readonly Taken[];
  readonly left: readonly LeftOver[];
  /** The files that change: the text that each has, and the one that it is to have. */
  readonly files: ReadonlyMap<string, { readonly before: string; readonly after: string }>;
  /** The links that no stack declares, and the tables that get them; undefined for one that no table can hold. */
  readonly added: readonly { readonly row: NewRow; readonly place: string | undefined }[];
}

/** The edits of a program. */
export class Edits {
  private readonly taken: Taken[] = [];
  private readonly left: LeftOver[] = [];
  private readonly sources = new Map<string, { readonly text: string; readonly splices: Splice[] }>();
  private readonly rows = new Map<TableText, { readonly edit: RowEdit; readonly change: Change }[]>();
  private known: readonly TableText[] | undefined;
  private found: ReturnType<typeof readMentions> | undefined;

  private get tables(): readonly TableText[] {
    this.known ??= readTables(this.folder);
    return this.known;
  }

  /** The resources of the preview. One that an earlier run replaced comes after that which has its place. */
  private readonly resources: ReadonlyMap<string, PreviewedResource>;
  /** The resources of the same kind and name: the URNs by both. */
  private readonly namesakes: ReadonlyMap<string, ReadonlySet<string>>;

  constructor(
    private readonly folder: string,
    private readonly find: FindDeclarations,
    resources: readonly PreviewedResource[],
    state: readonly TypedUrn[] = [],
  ) {
    this.resources = new Map(resources.toReversed().map((it) => [it.urn, it]));
    // A preview of some resources does not show the others.
    const hidden = state.filter(({ urn }) => !this.resources.has(urn));
    const declared = [...resources.filter(({ after }) => after), ...hidden];
    const groups = Map.groupBy<string, TypedUrn>(declared, nameKey);
    this.namesakes = new Map([...groups].map(([key, all]) => [key, new Set(all.map(({ urn }) => urn))]));
  }

  /** Adds the changes of a resource, or of the entries of a set. */
  add(changes: readonly Change[]): void {
    const resource = this.resources.get(changes[0]?.drift.urn ?? "");
    if (!resource) return;
    const [kind, name] = [kindOfType(resource.type), nameInUrn(resource.urn)];
    const [declaration, ...others] = this.find(kind, name);
    const namesakes = this.namesakes.get(nameKey(resource))?.size ?? 0;
    const written: Change[] = [];
    for (const change of changes.flatMap(partsOf)) {
      const failure: { readonly reason: string; readonly at?: number } | undefined = !declaration
        ? { reason: "the source that declares it was not found" }
        : others.length > 0
          ? { reason: `it is declared ${others.length + 1} times`, at: declaration.at }
          : namesakes > 1
            ? { reason: `it declares ${namesakes} resources`, at: declaration.at }
            : attempt(declaration, resource, [change]).failure;
      if (!failure) written.push(change);
      else if (hasSecret(change.inputs)) {
        this.leave(
          change,
          secretReason,
          declaration && this.placeOf(declaration, failure.at ?? declaration.at),
        );
      } else if (!this.addRow(change, resource)) {
        const place = declaration
          ? this.placeOf(declaration, failure.at ?? declaration.at)
          : this.mentions(kind, name);
        this.leave(change, failure.reason, place);
      }
    }
    if (declaration && written.length > 0) this.edit(declaration, resource, written);
  }

  private mentions(kind: string, name: string): string | undefined {
    this.found ??= readMentions(this.folder);
    return this.found(kind, name);
  }

  /** The edited files, with what could not be written after all. */
  end(newRows: readonly NewRow[]): PlannedEdits {
    const files = new Map<string, { before: string; after: string }>();
    const added: PlannedEdits["added"][number][] = [];
    const byTable = Map.groupBy(newRows, ({ set }) => {
      const [table, ...others] = this.tables.filter(({ text }) => text === set.after?.table);
      return others.length > 0 ? undefined : table;
    });
    for (const table of byTable.keys()) if (table && !this.rows.has(table)) this.rows.set(table, []);
    for (const row of byTable.get(undefined) ?? []) added.push({ row, place: undefined });
    for (const [path, { text, splices }] of this.sources)
      files.set(path, { before: text, after: applySplices(text, splices) });
    for (const [table, rows] of this.rows) {
      const own = byTable.get(table) ?? [];
      const edits = mergedRows(rows.map(({ edit }) => edit));
      const { text, failed } = table.edit(edits, new Map(own.map(({ key, inputs }) => [key, inputs])));
      for (const row of own)
        added.push({ row, place: failed.has(row.key) ? undefined : this.placeIn(table.path) });
      for (const { edit, change } of rows) {
        const place = this.placeIn(table.path, table.lineOf(edit.key));
        if (failed.has(edit.key)) this.leave(change, "the columns of its table cannot hold it", place);
        else this.taken.push({ change, place });
      }
      if (text !== table.text) files.set(table.path, { before: table.text, after: text });
    }
    return { taken: this.taken, left: this.left, files, added };
  }

  private edit(declaration: Declaration, resource: PreviewedResource, changes: readonly Change[]): void {
    const { path, text } = declaration;
    const { splices = [], failure } = attempt(declaration, resource, changes);
    const isTaken = this.sources
      .get(path)
      ?.splices.some((one) => splices.some((other) => one.start < other.end && other.start < one.end));
    if (failure || isTaken) {
      const { reason, at } = failure ?? { reason: "another change edits the same lines", at: declaration.at };
      for (const change of changes) this.leave(change, reason, this.placeOf(declaration, at));
      return;
    }
    const source = this.sources.get(path) ?? { text, splices: [] };
    this.sources.set(path, source);
    source.splices.push(...splices.map(declaration.layOut));
    for (const change of changes)
      this.taken.push({ change, place: this.placeOf(declaration, declaration.at) });
  }

  /** Adds a change to the row that has the value of the program; false if there is none. */
  private addRow(
    { resource, inputs, ...change }: Change,
    { after: declared = {} }: PreviewedResource,
  ): boolean {
    const { after = {}, entry } = resource;
    const own = this.tables.filter(({ text }) => text === declared.table);
    const found = (own.length > 0 ? own : this.tables).flatMap((table) =>
      table.rowsOf({ key: entry?.key, slug: after.slug }).flatMap(([key, row]) => {
        // Nothing but its values shows that another file declares the link.
        const said = Object.keys(row).filter((name) => own.length > 0 || name in LinkInput.shape);
        const names = [...Object.keys(inputs ?? row), ...(own.length > 0 ? [] : said)];
        const isRow = names.every((name) => isSameValue(resource, name, row[name], after[name]));
        return isRow && said.length > 0 ? [{ table, key }] : [];
      }),
    );
    const [row, ...others] = found;
    if (!row || others.length > 0) return false;
    const rows = this.rows.get(row.table) ?? [];
    this.rows.set(row.table, [
      ...rows,
      { edit: { key: row.key, inputs }, change: { resource, inputs, ...change } },
    ]);
    return true;
  }

  private leave({ drift, inputs }: Change, reason: string, place: string | undefined): void {
    this.left.push({ drift, name: inputs && Object.keys(inputs)[0], reason, place });
  }

  private placeOf = ({ path, text }: Declaration, at: number): string =>
    this.placeIn(path, text.slice(0, lineStart(text, at)).split("\n").length);

  private placeIn = (path: string, line?: number): string =>
    `${relative(this.folder, path)}${line === undefined ? "" : `:${line}`}`;
}

interface TypedUrn {
  readonly urn: string;
  readonly type: string;
}

const nameKey = ({ type, urn }: TypedUrn): string => `${type} ${nameInUrn(urn)}`;

/** A change for each input: one may be written out, and another one computed. */
const partsOf = (change: Change): Change[] =>
  change.inputs === undefined
    ? [change]
    : Object.entries(change.inputs).map(([name, value]) => ({ ...change, inputs: { [name]: value } }));

/** The edits of rows, one for each. */
const mergedRows = (edits: readonly RowEdit[]): RowEdit[] =>
  [...Map.groupBy(edits, ({ key }) => key)].map(([key, all]) => ({
    key,
    inputs: all.some(({ inputs }) => !inputs)
      ? undefined
      : Object.assign({}, ...all.map(({ inputs }) => inputs)),
  }));
