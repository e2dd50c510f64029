import { type Endpoint, PathId } from "../../contract/index";
import { UserError } from "../errors/errors";

/**
 * The path of a call with its parameters filled in. Each is held against the spec's pattern first (4.1), so that
 * nothing unchecked becomes part of a path.
 */
export function fillPath(endpoint: Endpoint, params: Readonly<Record<string, string>>): string {
  return endpoint.path.replace(/\{(\w+)\}/g, (_, name: string) => {
    const checked = PathId.safeParse(params[name]);
    if (checked.success) return checked.data;
    throw new UserError(
      `${endpoint.summary}: ${JSON.stringify(params[name])} is not a valid ${name}; an id has 1 to 256 letters, digits, underscores or hyphens.`,
    );
  });
}

/** A query string with its question mark; empty without values. Several values of one name are joined by commas. */
export function queryString(query: Readonly<Record<string, unknown>> = {}): string {
  const given = Object.entries(query).filter(([, value]) => value !== undefined);
  const parameters = new URLSearchParams(
    given.map(([name, value]): [string, string] => [name, String(value)]),
  );
  return given.length === 0 ? "" : `?${parameters}`;
}
