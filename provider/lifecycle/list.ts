import { z } from "zod";
import { UserError } from "../client";
import { links, PathId, routes } from "../contract";
import type { Context } from "./context";
import type { AnyDefinition, Properties } from "./definition";
import { formatFailure } from "./explain";
import { parentNames, pathParams } from "./id";
import { validate } from "./validate";

/** An object that exists, by what an import takes. */
export interface Listed {
  readonly id: string;
  /** What people know it by; undefined where it has no name. */
  readonly name: string | undefined;
}

/** Objects that exist, and where to go on. */
export interface ListedPage {
  readonly entries: readonly Listed[];
  /** What to ask the next page with; undefined after the last. */
  readonly next: string | undefined;
}

/** The largest page the service gives (spec 8). */
const largestPage = 100;

/**
 * Lists the objects of a kind that exist, a page at a time.
 *
 * @param filter of links, trees, boards and folders what their list takes (spec 4.1); of the others their parents
 * @param size how many at most
 * @param from the `next` of the page before
 * @throws UserError when the filter is wrong
 */
export async function list(
  definition: AnyDefinition,
  filter: Properties,
  context: Context,
  size: number = largestPage,
  from?: string,
): Promise<ListedPage> {
  const failures = validate(filterOf(definition), filter);
  if (failures.length > 0) throw new UserError(failures.map(formatFailure).join("\n"));
  const { list } = definition.endpoints;
  if (parentNames(definition).length > 0 || !list) return inside(definition, filter, context, size, from);
  const query = { ...filter, limit: Math.min(size, largestPage), cursor: from };
  const { entries, next } = await context.client.page(list, { params: {}, query });
  return {
    entries: (entries as Properties[]).map((live) => ({ id: String(live.id), name: nameOf(live) })),
    next,
  };
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

/** A page of what belongs to links or routes: those that are skipped are read again, since no list holds them all. */
async function inside(
  definition: AnyDefinition,
  filter: Properties,
  context: Context,
  size: number,
  from = "0",
): Promise<ListedPage> {
  const start = Number(from);
  if (!Number.isSafeInteger(start)) throw new UserError(`"${from}" is not where a page begins.`);
  const entries: Listed[] = [];
  let position = 0;
  for await (const entry of everythingInside(definition, filter, context)) {
    if (entries.length === size) return { entries, next: String(position) };
    if (position >= start) entries.push(entry);
    position += 1;
  }
  return { entries, next: undefined };
}

async function* everythingInside(
  definition: AnyDefinition,
  filter: Properties,
  { client }: Context,
): AsyncGenerator<Listed> {
  const { list } = definition.endpoints;
  const ofRoutes = parentNames(definition).includes("routeId");
  for await (const link of filter.linkId ? [{ id: String(filter.linkId) }] : linksOf(client)) {
    // What a link has one of goes by the link's own id.
    if (!list) {
      yield { id: link.id, name: nameOf(link) };
      continue;
    }
    for await (const route of !ofRoutes
      ? [undefined]
      : filter.routeId
        ? [{ id: String(filter.routeId) }]
        : routesOf(client, link.id)) {
      const parents = { linkId: link.id, routeId: route?.id };
      for await (const page of client.pages(list, { params: pathParams(list, definition, parents) })) {
        for (const { id } of page as { id: string }[]) {
          yield { id: [link.id, ...(route ? [route.id] : []), id].join("/"), name: undefined };
        }
      }
    }
  }
}

async function* linksOf(client: Context["client"]) {
  for await (const page of client.pages(links.list, { query: { limit: largestPage } })) yield* page;
}

async function* routesOf(client: Context["client"], id: string) {
  for await (const page of client.pages(routes.list, { params: { id } })) yield* page;
}

const nameOf = ({ slug, username, title }: Properties): string | undefined => {
  const name = slug ?? username ?? title;
  return typeof name === "string" ? name : undefined;
};
