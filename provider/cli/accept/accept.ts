import { relative, resolve } from "node:path";
import type { Stack } from "@pulumi/pulumi/automation";
import { UserError } from "../../client";
import { LinkInput } from "../../contract";
import { compare, isAbsent, isSame, type Properties, propertySchema } from "../../lifecycle";
import { nameInUrn } from "../../pulumi/format/urn";
import type { Progress } from "../output/progress";
import type { Report } from "../report/model/report";
import { readReport } from "../report/read/read-report";
import { definitionForType, kindOfType, setForType } from "../stack/definition";
import type { PreviewedResource } from "../stack/events";
import { previewStack } from "../stack/preview";
import { expandSets } from "../stack/set/expand";
import { withStoredIds } from "../stack/set/stored-ids";
import { unfinishedEntries } from "../stack/set/unfinished";
import { readState } from "../stack/state";
import { type Change, findChanges, type LeftOver } from "./changes";
import { type Declaration, type FindDeclarations, readMentions, readSources } from "./declarations";
import { applySplices, editValue, hasSecret, LeftToPerson, type Splice, secretReason } from "./edit/edit";
import { lineStart } from "./edit/rebuild";
import { findNewRows, type NewRow } from "./new-rows";
import { type RowEdit, readTables, type TableText } from "./tables";

/** What to take over from the account. */
export interface Selection {
  /** The links, by their names, keys, slugs, ids or addresses; all of them if none is named. */
  readonly links: readonly string[];
  /** The URNs of the resources to which the comparison is limited. */
  readonly target?: string[] | undefined;
  /** Whether the program is to lose what was deleted. */
  readonly deleted?: boolean | undefined;
  /** Whether tables get links that no stack declares. */
  readonly unmanaged?: boolean | undefined;
}

/** A difference that a program takes over. */
export interface Taken {
  readonly change: Change;
  /** Where it is written: `index.ts:12`. */
  readonly place: string;
}

/** What a program takes over from the account. */
export interface Acceptance {
  readonly report: Report;
  readonly taken: readonly Taken[];
  readonly left: readonly LeftOver[];
  /** The files that change: the text that each has, and the one that it is to have. */
  readonly files: ReadonlyMap<string, { readonly before: string; readonly after: string }>;
  /** The links that no stack declares, and the tables that get them; undefined for one that no table can hold. */
  readonly added: readonly { readonly row: NewRow; readonly place: string | undefined }[];
}

/**
 * Compares a stack with its account, and plans the edits of its program that make the program declare what the account has. Writes
 * nothing.
 *
 * @throws UserError when the comparison fails, or there is no such link
 */
export async function planAcceptance(
  stack: Stack,
  selection: Selection,
  progress: Progress,
): Promise<Acceptance> {
  const state = await readState(stack);
  const preview = await previewStack(stack, progress, true, { target: selection.target, state });
  const report = await readReport(stack, { preview, state }, progress);
  const resources = expandSets(withStoredIds(preview.resources, state), unfinishedEntries(state));
  const isNamed = namedIn(selection.links, resources);
  const drift = report.drift.filter((it) => isNamed(it.urn, it.entry));
  const { changes, left } = findChanges(
    drift,
    resources,
    ({ urn, entry }) =>
      selection.deleted || (selection.links.length > 0 && isNamed(entry?.set ?? urn, entry?.key)),
  );
  const folder = resolve(stack.workspace.workDir);
  const edits = new Edits(folder, await readSources(stack), preview.resources, state?.resources);
  for (const group of Map.groupBy(changes, ({ drift }) => drift.urn).values()) edits.add(group);
  const rows = selection.unmanaged ? await findNewRows(stack, preview.resources, {}, progress) : [];
  const planned = edits.end(rows);
  return { report, ...planned, left: [...left, ...planned.left] };
}

/**
 * Whether a resource or an entry is one of those that are named.
 *
 * @throws UserError for a name that nothing has, or an address that may be that of several links
 */
export function namedIn(names: readonly string[], resources: readonly PreviewedResource[]) {
  const found = new Set<string>();
  for (const name of names) {
    const slugsOf = ({ before, live, after }: PreviewedResource) =>
      [before, live, after].map((side) => side?.slug).filter((it) => typeof it === "string");
    const exact = resources.filter((it) =>
      [it.urn, it.id, it.entry?.key, it.entry ? undefined : nameInUrn(it.urn), ...slugsOf(it)].includes(name),
    );
    const addressed = resources.filter((it) =>
      slugsOf(it).some((slug) => slug !== "" && name.endsWith(`/${slug}`)),
    );
    const matching = exact.length > 0 ? exact : addressed;
    if (exact.length === 0 && addressed.length > 1)
      throw new UserError(
        `Several links of the stack end like ${JSON.stringify(name)}. Name the one by its name in the program, its key in a set or its id.`,
      );
    if (matching.length === 0)
      throw new UserError(
        `The stack has no ${JSON.stringify(name)}. Name a link by its name in the program, its key in a set, its slug, its address or its id.`,
      );
    for (const { urn } of matching) found.add(urn);
  }
  return (urn: string, entry?: string): boolean =>
    names.length === 0 || found.has(urn) || found.has(`${urn}#${entry}`);
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

  constructor(
    private readonly folder: string,
    private readonly find: FindDeclarations,
    private readonly resources: readonly PreviewedResource[],
    /** The resources in state. */
    private readonly state: readonly { readonly urn: string; readonly type: string }[] = [],
  ) {}

  /** Adds the changes of a resource, or of the entries of a set. */
  add(changes: readonly Change[]): void {
    const resource = this.resources.find(({ urn }) => urn === changes[0]?.drift.urn);
    if (!resource) return;
    const [kind, name] = [kindOfType(resource.type), nameInUrn(resource.urn)];
    const [declaration, ...others] = this.find(kind, name);
    const shown = new Map(this.resources.map(({ urn, after }) => [urn, after]));
    // A preview of some resources does not show the others.
    const known = [...this.resources, ...this.state.filter(({ urn }) => !shown.has(urn))];
    const namesakes = new Set(
      known.flatMap(({ type, urn }) =>
        type === resource.type && nameInUrn(urn) === name && (!shown.has(urn) || shown.get(urn)) ? [urn] : [],
      ),
    );
    const written: Change[] = [];
    for (const change of changes.flatMap(partsOf)) {
      const failure: { readonly reason: string; readonly at?: number } | undefined = !declaration
        ? { reason: "the source that declares it was not found" }
        : others.length > 0
          ? { reason: `it is declared ${others.length + 1} times`, at: declaration.at }
          : namesakes.size > 1
            ? { reason: `it declares ${namesakes.size} resources`, at: declaration.at }
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
  end(newRows: readonly NewRow[]): Omit<Acceptance, "report"> {
    const files = new Map<string, { before: string; after: string }>();
    const added: Acceptance["added"][number][] = [];
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
        const isRow = names.every((name) => isSameInput(resource.type, name, row[name], after[name]));
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

/** The edits with which a declaration takes over changes, or why it cannot. */
function attempt(
  declaration: Declaration,
  resource: PreviewedResource,
  changes: readonly Change[],
):
  | { readonly splices: readonly Splice[]; readonly failure?: undefined }
  | { readonly splices?: undefined; readonly failure: { readonly reason: string; readonly at: number } } {
  try {
    const { text, at } = declaration;
    const splices = splicesFor(declaration, resource, changes);
    if (splices.every((it) => text.slice(it.start, it.end) === it.text))
      throw new LeftToPerson("the program computes it", at);
    if (!declaration.keepsRest(splices)) throw new LeftToPerson("an alias refers to it", at);
    return { splices };
  } catch (error) {
    if (error instanceof LeftToPerson) return { failure: { reason: error.message, at: error.at } };
    throw error;
  }
}

/** @throws LeftToPerson for a change that the declaration cannot take over */
function splicesFor(
  { text, args, at, withdrawal, language }: Declaration,
  { type, after: before = {} }: PreviewedResource,
  changes: readonly Change[],
): Splice[] {
  if (changes.some(({ inputs, resource }) => !inputs && !resource.entry)) {
    if (withdrawal) return [withdrawal];
    throw new LeftToPerson("other parts of the program refer to it", at);
  }
  const entries = setForType(type)?.entries;
  const { inputs: schema } = definitionForType(type) ?? setForType(type) ?? {};
  const now: Record<string, unknown> = { ...before };
  for (const { resource, inputs } of changes) {
    const key = resource.entry?.key;
    if (key === undefined || entries === undefined) Object.assign(now, inputs);
    else {
      const rows: Record<string, unknown> =
        now[entries] === before[entries] ? { ...Object(before[entries]) } : Object(now[entries]);
      if (rows[key] === undefined) throw new LeftToPerson("a table declares it", at);
      if (inputs) rows[key] = { ...(rows[key] as Properties), ...inputs };
      else delete rows[key];
      now[entries] = rows;
    }
  }
  return editValue(text, args, compare(schema, { before, now }), language);
}

const isSameInput = (type: string, name: string, one: unknown, other: unknown): boolean =>
  (isAbsent(one) && isAbsent(other)) ||
  isSame(propertySchema(definitionForType(type)?.inputs, name), one, other);
