import { type Endpoint, idDescription, type ListFormat, listParameters, PathId } from "../../contract";
import { UserError } from "../errors/errors";

/**
 * The path of an endpoint with its parameters filled in.
 *
 * @throws UserError when a parameter does not match the spec's pattern for ids (4.1)
 */
export function fillPath(endpoint: Endpoint, params: Readonly<Record<string, string>>): string {
  return endpoint.path.replace(/\{(\w+)\}/g, (_, name: string) => {
    const parsed = PathId.safeParse(params[name]);
    if (parsed.success) return parsed.data;
    throw new UserError(
      `${endpoint.summary}: ${JSON.stringify(params[name])} is not a valid ${name}; an id has ${idDescription}.`,
    );
  });
}

/**
 * A query string including its question mark; empty if no value is set.
 *
 * @param format the format of lists
 */
export function queryString(
  query: Readonly<Record<string, unknown>> = {},
  format: ListFormat = "comma",
): string {
  const entries = Object.entries(query).filter(([, value]) => value !== undefined);
  const parameters = entries.flatMap(([name, value]): [string, string][] => {
    // Without its parameter, an empty list would be no filter at all.
    const isList = Array.isArray(value) && value.length > 0;
    return isList ? listParameters(name, value.map(String), format) : [[name, String(value)]];
  });
  return entries.length === 0 ? "" : `?${new URLSearchParams(parameters)}`;
}
