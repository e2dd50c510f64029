import * as z from "zod";
import {
  type Assumed,
  boards,
  type Endpoint,
  folders,
  links,
  listValues,
  slugParameter,
  trees,
} from "../../provider/contract";
import { inverse, type Names, renamed, renamedSchema } from "./names";

/** The parameters of a query, each with all of its values. */
export type Parameters = Readonly<Record<string, readonly string[]>>;

/** The parameters of the link list that hold several values (spec 4.1). */
const listNames = ["ids", "routeIds", "platforms"];

/** Separates the values of a list inside the emulator. No id contains it. */
const separator = "\n";

/** The parameters of a query, each with its first value. */
export const firstValues = (parameters: Parameters): Record<string, string | undefined> =>
  Object.fromEntries(Object.entries(parameters).map(([name, [value]]) => [name, value]));

/** The values of a list in a query that {@link readQuery} returned. */
export const valuesOf = (list: string | undefined): string[] | undefined => list?.split(separator);

/**
 * Reads a query with the names and list formats of this service, and returns it with those that the provider assumes.
 *
 * @returns undefined if the endpoint has no query
 */
export function readQuery(
  endpoint: Endpoint,
  parameters: Parameters,
  assumed: Assumed,
): z.ZodSafeParseResult<unknown> | undefined {
  const schema = acceptedQuery(endpoint, assumed);
  if (!schema) return undefined;
  const names = queryNames(endpoint, assumed);
  const lists = endpoint === links.list ? joinedLists(parameters, names, assumed) : {};
  const parsed = renamedSchema(schema, names).safeParse({ ...firstValues(parameters), ...lists });
  return parsed.success ? { ...parsed, data: renamed(parsed.data, inverse(names)) } : parsed;
}

function acceptedQuery(endpoint: Endpoint, assumed: Assumed): z.ZodObject | undefined {
  const isCollection = [trees.list, boards.list, folders.list].some((list) => list === endpoint);
  if (isCollection && assumed.collectionPages === "none") return z.strictObject({});
  // The queries of all endpoints are objects.
  return endpoint.query as z.ZodObject | undefined;
}

function queryNames(endpoint: Endpoint, { slugParameter: slug, listFormat }: Assumed): Names {
  if (endpoint === links.slugAvailability) return new Map([[slugParameter, slug]]);
  const hasBrackets = endpoint === links.list && listFormat === "brackets";
  return new Map(hasBrackets ? listNames.map((name) => [name, `${name}[]`]) : []);
}

function joinedLists(parameters: Parameters, names: Names, { listFormat }: Assumed): Record<string, string> {
  const entries = listNames.flatMap((name) => {
    const values = listValues(name, parameters, listFormat);
    return values ? [[names.get(name) ?? name, values.join(separator)]] : [];
  });
  return Object.fromEntries(entries);
}
