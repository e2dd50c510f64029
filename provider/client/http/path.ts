import { type Endpoint, idDescription, PathId } from "../../contract";
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

/** A query string including its question mark; empty if no value is set. Arrays are joined by commas. */
export function queryString(query: Readonly<Record<string, unknown>> = {}): string {
  const entries = Object.entries(query).filter(([, value]) => value !== undefined);
  const parameters = new URLSearchParams(
    entries.map(([name, value]): [string, string] => [name, String(value)]),
  );
  return entries.length === 0 ? "" : `?${parameters}`;
}
