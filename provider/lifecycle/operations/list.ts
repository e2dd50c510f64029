import { z } from "zod";
import { type Client, UserError } from "../../client";
import { type Endpoint, maxPageSize, PathId } from "../../contract";
import type { Context } from "../context/context";
import type { AnyDefinition } from "../definition/definition";
import { formatFailure } from "../properties/failure";
import { parentNames, pathParams } from "../properties/id";
import type { Properties } from "../properties/values";
import { validate } from "../validation/validate";

/** An object that exists, by what an import takes. */
export interface ListEntry {
  readonly id: string;
  /** What people know it by; undefined where it has no name. */
  readonly name: string | undefined;
}

/** Objects that exist, and where to go on. */
export interface ListedPage {
  readonly entries: readonly ListEntry[];
  /** What to ask the next page with; undefined after the last. */
  readonly next: string | undefined;
}

/**
 * Lists the objects of a kind that exist, a page at a time.
 *
 * @param kinds all resources: what belongs to others is found through them
 * @param filter of what stands in a list of its own what that list takes (spec 4.1, 4.3); of the others their parents
 * @param size how many at most
 * @param from the `next` of the page before
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
  const failures = validate(filterOf(definition), filter);
  if (failures.length > 0) throw new UserError(failures.map(formatFailure).join("\n"));
  const { list } = definition.endpoints;
  if (parentNames(definition).length > 0 || !list) {
    return pageOf(walk(definition, kinds, filter, client), size, from);
  }
  const query = { ...filter, limit: Math.min(size, maxPageSize), cursor: from };
  const { entries, next } = await client.page(list, { params: {}, query });
  return { entries: (entries as Properties[]).map((live) => entryOf([], live)), next };
}

/** What a list can be narrowed by. */
function filterOf(definition: AnyDefinition): z.ZodObject {
  const parents = parentNames(definition);
  if (parents.length > 0)
    return z.strictObject(Object.fromEntries(parents.map((it) => [it, PathId.optional()])));
  const query = definition.endpoints.list?.query;
  const { cursor, page, limit, includeRoutes, ...filters } = query instanceof z.ZodObject ? query.shape : {};
  return z.strictObject(filters);
}

/** A page of what no single list holds: those before it are read again. */
async function pageOf(all: AsyncGenerator<ListEntry>, size: number, from = "0"): Promise<ListedPage> {
  const start = Number(from);
  if (!Number.isSafeInteger(start)) throw new UserError(`"${from}" is not where a page begins.`);
  const entries: ListEntry[] = [];
  let position = 0;
  for await (const entry of all) {
    if (entries.length === size) return { entries, next: String(position) };
    if (position >= start) entries.push(entry);
    position += 1;
  }
  return { entries, next: undefined };
}

/** All objects of a kind, those that belong to others by way of these. */
async function* walk(
  definition: AnyDefinition,
  kinds: readonly AnyDefinition[],
  filter: Properties,
  client: Client,
): AsyncGenerator<ListEntry> {
  const { list } = definition.endpoints;
  for await (const parent of parentsOf(definition, kinds, filter, client)) {
    // What an object has one of goes by the id of that object.
    if (!list) {
      yield parent;
      continue;
    }
    const parts = parent.id === "" ? [] : parent.id.split("/");
    const named = Object.fromEntries(definition.id.map((name, index) => [name, parts[index]]));
    const params = pathParams(list, definition, named);
    for await (const page of client.pages(list, { params, query: pageQuery(list) })) {
      for (const live of page as Properties[]) yield entryOf(parts, live);
    }
  }
}

/** The objects to which those of a kind belong; one without an id where they belong to none. */
async function* parentsOf(
  definition: AnyDefinition,
  kinds: readonly AnyDefinition[],
  filter: Properties,
  client: Client,
): AsyncGenerator<ListEntry> {
  const names = parentNames(definition);
  const given = names.map((name) => filter[name]).filter((id) => id !== undefined);
  const parent = kinds.find(({ id }) => id.join() === names.join());
  if (given.length === names.length || !parent) {
    yield { id: given.join("/"), name: undefined };
    return;
  }
  for await (const found of walk(parent, kinds, filter, client)) {
    const parts = found.id.split("/");
    if (names.every((name, index) => (filter[name] ?? parts[index]) === parts[index])) yield found;
  }
}

const pageQuery = ({ query }: Endpoint) => (query ? { limit: maxPageSize } : undefined);

const entryOf = (parents: readonly string[], live: Properties): ListEntry => ({
  id: [...parents, String(live.id)].join("/"),
  name: nameOf(live),
});

const nameOf = ({ slug, username, title }: Properties): string | undefined => {
  const name = slug ?? username ?? title;
  return typeof name === "string" ? name : undefined;
};
