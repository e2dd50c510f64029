import * as z from "zod";
import { type Client, UserError } from "../../client";
import { type Endpoint, maxPageSize, PathId } from "../../contract";
import type { Context } from "../context/context";
import type { AnyDefinition } from "../definition/definition";
import { throwFailures } from "../properties/failure";
import { parentNames, pathParams } from "../properties/id";
import type { Properties } from "../properties/values";
import { validate } from "../validation/validate";

/** An existing object. */
export interface ListEntry {
  /** The Pulumi id, which an import takes. */
  readonly id: string;
  /** The name that people know it by; undefined when it has none. */
  readonly name: string | undefined;
  /** The object as the list shows it. */
  readonly live: Properties;
}

/** One page of existing objects. */
export interface ListedPage {
  readonly entries: readonly ListEntry[];
  /** The cursor of the next page; undefined after the last one. */
  readonly next: string | undefined;
}

/**
 * Lists the existing objects of a kind, one page at a time.
 *
 * @param kinds all resources, to find the parents of child objects
 * @param filter for a top-level kind, the query of its list endpoint (spec 4.1, 4.3); for a child kind, the ids of parents
 * @param size the maximum number of entries
 * @param from the `next` of the previous page
 * @throws UserError when the filter is wrong
 */
export async function list(
  definition: AnyDefinition,
  kinds: readonly AnyDefinition[],
  filter: Properties,
  { client }: Context,
  size: number = maxPageSize,
  from?: string,
): Promise<ListedPage> {
  throwFailures(validate(listFilter(definition), filter));
  const { list } = definition.endpoints;
  if (parentNames(definition).length > 0 || !list) {
    return pageOf(listAll(definition, kinds, filter, client), size, from);
  }
  const query = { ...filter, limit: Math.min(size, maxPageSize), cursor: from };
  const { entries, next } = await client.page(list, { params: {}, query });
  return { entries: (entries as Properties[]).map((live) => entryOf([], live)), next };
}

/** The schema of a list's filter: the query of a top-level kind (spec 4.1, 4.3), or the ids of the parents of a child kind. */
export function listFilter(definition: AnyDefinition): z.ZodObject {
  const parents = parentNames(definition);
  if (parents.length > 0)
    return z.strictObject(
      Object.fromEntries(parents.map((name) => [name, PathId.optional().describe(onlyOf(name))])),
    );
  const query = definition.endpoints.list?.query;
  const { cursor, page, limit, includeRoutes, ...filters } = query instanceof z.ZodObject ? query.shape : {};
  return z.strictObject(filters);
}

const onlyOf = (parentId: string): string => `Only those of the ${parentId.replace(/Id$/, "")} with this id.`;

/** One page of objects that come from several lists. It reads the previous pages again. */
async function pageOf(all: AsyncGenerator<ListEntry>, size: number, from = "0"): Promise<ListedPage> {
  const start = Number(from);
  if (!Number.isSafeInteger(start)) throw new UserError(`"${from}" is not a valid continuation token.`);
  const entries: ListEntry[] = [];
  let position = 0;
  for await (const entry of all) {
    if (entries.length === size) return { entries, next: String(position) };
    if (position >= start) entries.push(entry);
    position += 1;
  }
  return { entries, next: undefined };
}

/** Lists all existing objects of a kind, parent by parent. See {@link list} for `kinds` and `filter`. */
export async function* listAll(
  definition: AnyDefinition,
  kinds: readonly AnyDefinition[],
  filter: Properties,
  client: Client,
): AsyncGenerator<ListEntry> {
  const { list } = definition.endpoints;
  for await (const parent of parentsOf(definition, kinds, filter, client)) {
    // An object without a list is the only one of its parent, and has the parent's id.
    if (!list) {
      yield parent;
      continue;
    }
    const parts = parent.id === "" ? [] : parent.id.split("/");
    const partsByName = Object.fromEntries(definition.id.map((name, index) => [name, parts[index]]));
    const params = pathParams(list, definition, partsByName);
    for await (const page of client.pages(list, { params, query: pageQuery(list) })) {
      for (const live of page as Properties[]) yield entryOf(parts, live);
    }
  }
}

/** The parents of the objects of a kind; a single entry without an id when the kind has no parents. */
async function* parentsOf(
  definition: AnyDefinition,
  kinds: readonly AnyDefinition[],
  filter: Properties,
  client: Client,
): AsyncGenerator<ListEntry> {
  const names = parentNames(definition);
  const ids = names.map((name) => filter[name]).filter((id) => id !== undefined);
  const parent = kinds.find(({ id }) => id.join() === names.join());
  if (ids.length === names.length || !parent) {
    yield { id: ids.join("/"), name: undefined, live: {} };
    return;
  }
  for await (const found of listAll(parent, kinds, filter, client)) {
    const parts = found.id.split("/");
    if (names.every((name, index) => (filter[name] ?? parts[index]) === parts[index])) yield found;
  }
}

const pageQuery = ({ query }: Endpoint) => (query ? { limit: maxPageSize } : undefined);

const entryOf = (parents: readonly string[], live: Properties): ListEntry => ({
  id: [...parents, String(live.id)].join("/"),
  name: nameOf(live),
  live,
});

const nameOf = ({ slug, username, title }: Properties): string | undefined => {
  const name = slug ?? username ?? title;
  return typeof name === "string" ? name : undefined;
};
