import * as z from "zod";
import { isObject, type Properties, propertySchema, unwrap } from "../../lifecycle";
import { link, linkSet, qr } from "../../resources";
import { ColumnOrder } from "../../resources/table/column-order";
import { spread } from "../../resources/table/destinations";
import { csvOf } from "../../resources/table/print-csv";
import { fileName, fileNames, hyphenated, UniqueNames } from "../program/names";
import { type DeclaredResource, type Reference, type SharedReference, TableFile } from "./declared-resource";
import type { AccountObject } from "./read";

/** A link that becomes an entry of a set. */
export interface PlannedEntry {
  readonly id: string;
  readonly inputs: Properties;
}

/** Finds the links that can be rows of tables: those with nothing that a cell cannot say well, such as free-form JSON. */
export class Rows {
  private readonly orders = new Map<unknown, ColumnOrder>();

  /** Adds a link to the rows of its folder, unless no row can say all of it, or only not its graph. */
  add(inputs: Properties): "row" | "odd graph" | "other" {
    const { destinations, others } = spread(inputs);
    const { routes: _, routeFeatures: __, ...plain } = others;
    if (!isRow(plain)) return "other";
    const order = this.orders.get(inputs.folderId) ?? new ColumnOrder();
    this.orders.set(inputs.folderId, order);
    return isCell(destinations.url) && isRow(others) && order.accepts(destinations) ? "row" : "odd graph";
  }
}

const isRow = ({ treeId, boardId, ...inputs }: Properties): boolean =>
  treeId === undefined &&
  boardId === undefined &&
  isCell(inputs.slug) &&
  Object.entries(inputs).every(([name, value]) => isCell(value) || isFlat(name, value));

const isCell = (value: unknown): boolean =>
  (typeof value === "string" && value !== "") || typeof value === "number" || typeof value === "boolean";

/** Whether a value has a cell for each of its properties. */
const isFlat = (name: string, value: unknown): boolean =>
  unwrap(propertySchema(link.inputs, name)) instanceof z.ZodObject &&
  isObject(value) &&
  Object.values(value).every(isCell);

/** The ids of the links to which other objects refer, and which therefore are resources of their own. */
export function referredIds(objects: readonly AccountObject[]): ReadonlySet<string> {
  const ids = objects.flatMap(({ definition, id, live }) =>
    definition === link ? targetsIn(live.routes) : definition === qr ? [id] : [],
  );
  return new Set(ids);
}

const targetsIn = (routes: unknown): string[] =>
  (Array.isArray(routes) ? routes : []).flatMap(({ targetItemIds }) =>
    Array.isArray(targetItemIds) ? targetItemIds.map(String) : [],
  );

/**
 * Plans a set for the links of each folder, and one for the links without a folder.
 *
 * @param folderOf refers to a folder, if the program or the stack "shared" declares it
 */
export function planSets(
  entries: readonly PlannedEntry[],
  defaultDomainId: string | undefined,
  names: UniqueNames,
  folderOf: (id: string) => Reference | SharedReference | undefined,
): DeclaredResource[] {
  const groups = new Map<unknown, PlannedEntry[]>();
  for (const entry of entries) {
    const { folderId } = entry.inputs;
    const group = groups.get(folderId);
    if (group) group.push(entry);
    else groups.set(folderId, [entry]);
  }
  const tables = fileNames();
  return [...groups].map(([folderId, group]) => {
    const folder = typeof folderId === "string" ? folderOf(folderId) : undefined;
    const title = folder?.to.name ?? hyphenated([String(folderId ?? "")]);
    const name = names.claim(title === "" ? "links" : `${title}-links`, "set", hyphenated);
    const file = tables.claim(title === "" ? name : title, "set", fileName);
    const table = tableFor(file, rowsOf(group, { folderId, domainId: defaultDomainId }));
    const defaults = { defaults: { folderId: folder ?? folderId } };
    return {
      ...{ kind: linkSet.name, name, id: `table/${table.name}`, size: group.length },
      args: { ...(folderId === undefined ? {} : defaults), table },
    };
  });
}

/**
 * The rows of a table by key.
 *
 * @param defaults the inputs that the table leaves out where they have these values
 */
function rowsOf(group: readonly PlannedEntry[], defaults: Properties): Map<string, Properties> {
  const rows = new Map<string, Properties>();
  const keys = new UniqueNames();
  for (const { id, inputs } of group) {
    const row = Object.entries(inputs).filter(([name, value]) => defaults[name] !== value);
    // Two domains may have the same slug, and an id may be the slug of another link.
    const key = keys.claim(String(inputs.slug), id, ([slug = "", ...more]) => more.join("-") || slug);
    rows.set(key, Object.fromEntries(row));
  }
  return rows;
}

function tableFor(file: string, rows: ReadonlyMap<string, Properties>): TableFile {
  const csv = csvOf(rows);
  return csv === undefined
    ? new TableFile(`${file}.json`, linkSet.tableOf(rows))
    : new TableFile(`${file}.csv`, csv);
}
