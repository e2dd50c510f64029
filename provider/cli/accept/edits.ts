import { relative } from "node:path";
import { LinkInput } from "../../contract";
import { isAbsent, propertyOf } from "../../lifecycle";
import { nameInUrn } from "../../pulumi/format/urn";
import { kindOfType } from "../stack/definition";
import { byUrn, type PreviewedResource } from "../stack/events";
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
  private readonly sources = new Map<
    string,
    { readonly declaration: Declaration; readonly splices: Splice[] }
  >();
  private readonly rows = new Map<TableText, { readonly edit: RowEdit; readonly change: Change }[]>();
  private known: readonly TableText[] | undefined;
  private found: ReturnType<typeof readMentions> | undefined;

  private get tables(): readonly TableText[] {
    this.known ??= readTables(this.folder);
    return this.known;
  }

  /** The resources of the preview. One that an earlier run replaced comes after that which has its place. */
  private readonly resources: ReadonlyMap<string, PreviewedResource>;
  /** The tables of sets that the preview does not show. */
  private readonly hiddenTables: ReadonlySet<unknown>;
  private readonly bySlug: ReadonlyMap<unknown, readonly PreviewedResource[]>;
  /** The resources of the same kind and name: the URNs by both. */
  private readonly namesakes: ReadonlyMap<string, ReadonlySet<string>>;

  constructor(
    private readonly folder: string,
    private readonly find: FindDeclarations,
    resources: readonly PreviewedResource[],
    state: readonly TypedUrn[] = [],
    /** The links of the preview, with the entries of sets. */
    links: readonly PreviewedResource[] = resources,
  ) {
    this.bySlug = Map.groupBy(links, ({ after }) => after?.slug);
    this.resources = byUrn(resources);
    // A preview of some resources does not show the others.
    const hidden = state.filter(({ urn }) => !this.resources.has(urn));
    this.hiddenTables = new Set(hidden.map(({ inputs }) => inputs?.table));
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
    const place = (at = declaration?.at ?? 0) =>
      declaration ? this.placeOf(declaration, at) : this.mentions(kind, name);
    const written: Change[] = [];
    for (const change of changes.flatMap(partsOf)) {
      if (isGiven(change, resource)) {
        this.leave(change, "without it, the defaults of the set declare it", place());
        continue;
      }
      const failure: { readonly reason: string; readonly at?: number } | undefined = !declaration
        ? { reason: "the source that declares it was not found" }
        : others.length > 0
          ? { reason: `it is declared ${others.length + 1} times`, at: declaration.at }
          : namesakes > 1
            ? { reason: `it declares ${namesakes} resources`, at: declaration.at }
            : attempt(declaration, resource, [change]).failure;
      if (!failure) written.push(change);
      else if (hasSecret(change.inputs)) this.leave(change, secretReason, place(failure.at));
      else {
        const reason = this.addRow(change, resource, failure.reason);
        if (reason !== undefined) this.leave(change, reason, place(failure.at));
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
    for (const [path, { declaration, splices }] of this.sources) {
      const { text } = declaration;
      files.set(path, { before: text, after: declaration.complete(applySplices(text, splices)) });
    }
    for (const [table, rows] of this.rows) {
      const own = byTable.get(table) ?? [];
      const edits = mergedRows(rows.map(({ edit }) => edit));
      // Links on several domains may have the same slug.
      const taken = new Set(table.table.rows.keys());
      for (const { key, inputs } of edits) if (!inputs) taken.delete(key);
      const fresh = own.filter(({ key, gains }) => !gains && !taken.has(key) && taken.add(key));
      const { text, failed } = table.edit(edits, new Map(fresh.map(({ key, inputs }) => [key, inputs])));
      for (const row of own) {
        const isHeld = fresh.includes(row) && !failed.has(row.key);
        added.push({ row, place: isHeld ? this.placeIn(table.path) : undefined });
      }
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
    const { path } = declaration;
    const { splices = [], failure } = attempt(declaration, resource, changes);
    const isTaken = this.sources
      .get(path)
      ?.splices.some((one) => splices.some((other) => one.start < other.end && other.start < one.end));
    if (failure || isTaken) {
      const { reason, at } = failure ?? { reason: "another change edits the same lines", at: declaration.at };
      for (const change of changes) this.leave(change, reason, this.placeOf(declaration, at));
      return;
    }
    const source = this.sources.get(path) ?? { declaration, splices: [] };
    this.sources.set(path, source);
    source.splices.push(...splices.map(declaration.layOut));
    for (const change of changes)
      this.taken.push({ change, place: this.placeOf(declaration, declaration.at) });
  }

  /** Adds a change to the row that has the value of the program; returns why there is none. */
  private addRow(
    { resource, inputs, ...change }: Change,
    { after: declared = {} }: PreviewedResource,
    reason: string,
  ): string | undefined {
    const { after = {}, entry } = resource;
    const own = this.tables.filter(({ text }) => text === declared.table);
    const found = (own.length > 0 ? own : this.tables).flatMap((table) =>
      table.rowsOf({ key: entry?.key, slug: after.slug }).flatMap(([key, row]) => {
        // Nothing but its values shows that another file declares the link.
        const said = Object.keys(row).filter((name) => own.length > 0 || name in LinkInput.shape);
        const names = [...Object.keys(inputs ?? row), ...(own.length > 0 ? [] : said)];
        const saidBy = (name: string) => row[name] ?? (name === "slug" ? key : undefined);
        const isRowOf = (it: PreviewedResource, all: readonly string[]) =>
          all.every((name) => isSameValue(resource, name, saidBy(name), it.after?.[name]));
        if (!isRowOf(resource, names) || said.length === 0) return [];
        const sharing = this.bySlug.get(after.slug)?.filter((it) => isRowOf(it, Object.keys(row))) ?? [];
        return [{ table, key, isShared: sharing.some(({ urn }) => urn !== resource.urn) }];
      }),
    );
    const [row, ...others] = found;
    if (!row || others.length > 0) return reason;
    if (row.isShared || (own.length > 0 && this.hiddenTables.has(declared.table))) {
      const place = this.placeIn(row.table.path, row.table.lineOf(row.key));
      this.leave({ resource, inputs, ...change }, "several links have its row", place);
      return undefined;
    }
    const rows = this.rows.get(row.table) ?? [];
    this.rows.set(row.table, [
      ...rows,
      { edit: { key: row.key, inputs }, change: { resource, inputs, ...change } },
    ]);
    return undefined;
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
  readonly inputs?: Readonly<Record<string, unknown>>;
}

const nameKey = ({ type, urn }: TypedUrn): string => `${type} ${nameInUrn(urn)}`;

/** Whether an entry of a set would take inputs that go from the defaults of the set. */
const isGiven = ({ resource: { entry }, inputs = {} }: Change, { after }: PreviewedResource): boolean =>
  entry !== undefined &&
  Object.entries(inputs).some(
    ([name, value]) => isAbsent(value) && !isAbsent(propertyOf(Object(after?.defaults), name)),
  );

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
