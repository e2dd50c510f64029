import { UserError } from "../../client";
import { type Endpoint, PathId } from "../../contract";
import type { Kind } from "./kind";
import type { Properties } from "./values";

/** The names of the inputs that are ids of parents (`linkId`). They are in the path of every request. */
export const parentNames = ({ id, inputs }: Kind): string[] =>
  id.filter((name) => Object.hasOwn(inputs.shape, name));

/** The ids of the objects around one, outermost first; empty where the inputs have none. */
export const parentIds = (kind: Kind, inputs: Properties): string[] =>
  parentNames(kind).map((name) => (typeof inputs[name] === "string" ? inputs[name] : ""));

/** The Pulumi id of an object: the ids of its parents, then its own id (`linkId/routeId`). */
export const joinId = ({ id }: Kind, inputs: Properties, live: Properties): string =>
  id.map((name) => inputs[name] ?? live.id).join("/");

/**
 * Splits a Pulumi id into its parts, by name.
 *
 * @throws UserError when the id has the wrong form
 */
export function splitId(definition: Kind, id: string): Record<string, string> {
  const parts = id.split("/");
  const isValid =
    parts.length === definition.id.length && parts.every((part) => PathId.safeParse(part).success);
  if (!isValid) {
    throw new UserError(
      `${JSON.stringify(id)} is not the id of a ${definition.name}; use the form ${definition.id.join("/")}.`,
    );
  }
  return Object.fromEntries(definition.id.map((name, index) => [name, parts[index] ?? ""]));
}

/** The path parameters of a request: the parts of the id, in the order of the path. A part that is not a string becomes "". */
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

/** The names of the parameters in a path. */
export const pathNames = ({ path }: Endpoint): string[] =>
  [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => String(name));

/** The names of the lists in a path: `routes` and `conditions` for a condition. */
export const listNames = ({ path }: Endpoint): string[] =>
  [...path.matchAll(/\}\/(\w+)/g)].map(([, name]) => String(name));
