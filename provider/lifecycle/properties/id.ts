import { UserError } from "../../client";
import { type Endpoint, PathId } from "../../contract";
import type { Kind } from "./kind";
import type { Properties } from "./values";

/** The names of the inputs that say which objects it belongs to; they stand in the path of every call. */
export const parentNames = ({ id, inputs }: Kind): string[] =>
  id.filter((name) => Object.hasOwn(inputs.shape, name));

/** The Pulumi id of an object: its own id behind the ids of those it belongs to, `linkId/routeId`. */
export const joinId = ({ id }: Kind, inputs: Properties, live: Properties): string =>
  id.map((name) => inputs[name] ?? live.id).join("/");

/**
 * The parts of a Pulumi id by name.
 *
 * @throws UserError that shows the right form
 */
export function splitId(definition: Kind, id: string): Record<string, string> {
  const parts = id.split("/");
  const isValid =
    parts.length === definition.id.length && parts.every((part) => PathId.safeParse(part).success);
  if (!isValid) {
    throw new UserError(
      `${JSON.stringify(id)} is not the id of a ${definition.name}; it has the form ${definition.id.join("/")}.`,
    );
  }
  return Object.fromEntries(definition.id.map((name, index) => [name, parts[index] ?? ""]));
}

/** A call's path parameters: the parts of the id, in the order in which the path takes them; "" for what is no text. */
export function pathParams(
  endpoint: Endpoint,
  { id }: Kind,
  parts: Readonly<Record<string, unknown>>,
): Record<string, string> {
  return Object.fromEntries(
    pathNames(endpoint).map((name, index) => {
      const part = parts[id[index] ?? ""];
      return [name, typeof part === "string" ? part : ""];
    }),
  );
}

/** The names between the braces of a path. */
export const pathNames = ({ path }: Endpoint): string[] =>
  [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => String(name));

/** The names of the lists that a path leads through: `routes` and `conditions` in that of a condition. */
export const listNames = ({ path }: Endpoint): string[] =>
  [...path.matchAll(/\}\/(\w+)/g)].map(([, name]) => String(name));
