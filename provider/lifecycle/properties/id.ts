import { UserError } from "../../client";
import { type Endpoint, PathId } from "../../contract";
import type { Properties } from "./values";

/** How the objects of one kind are addressed: the part of a definition that ids and the tracker need. */
export interface Identity {
  /** The resource's name in programs: "Link". */
  readonly name: string;
  /**
   * The parts of its Pulumi id, in the order of the path's parameters. A part that is also an input names an object that
   * this one belongs to; the other part is its own id, which the service assigns.
   */
  readonly id: readonly string[];
  readonly inputs: { readonly shape: Readonly<Record<string, unknown>> };
  /** The input of its parent that declares it inline, if its name differs from the list's name in the path. */
  readonly inlineAs?: string;
  /** Inputs whose value only one object may have, each with the input that limits its scope. */
  readonly unique?: readonly { readonly input: string; readonly within?: string }[];
  readonly endpoints: { readonly create: Endpoint };
}

/** The names of the inputs that are ids of parents (`linkId`). They are in the path of every request. */
export const parentNames = ({ id, inputs }: Identity): string[] =>
  id.filter((name) => Object.hasOwn(inputs.shape, name));

/** The ids of the objects around one, outermost first; empty where the inputs have none. */
export const parentIds = (kind: Identity, inputs: Properties): string[] =>
  parentNames(kind).map((name) => (typeof inputs[name] === "string" ? inputs[name] : ""));

/** The Pulumi id of an object: the ids of its parents, then its own id (`linkId/routeId`). */
export const joinId = ({ id }: Identity, inputs: Properties, live: Properties): string =>
  id.map((name) => inputs[name] ?? live.id).join("/");

/**
 * Splits a Pulumi id into its parts, by name.
 *
 * @throws UserError when the id has the wrong form
 */
export function splitId(definition: Identity, id: string): Record<string, string> {
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
  { id }: Identity,
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

/** Whether the service assigns an id to the object; a link's QR code has the id of its link. */
export const hasOwnId = (kind: Identity): boolean => parentNames(kind).length < kind.id.length;

/** The lists that contain an object, from the outermost: `lnk_1/routes`, `lnk_1/rt_1/conditions`. */
export function listsAround({ endpoints, inlineAs }: Identity, id: string): string[] {
  const parts = id.split("/");
  const names = listNames(endpoints.create);
  return names.map((name, index) => {
    const isInnermost = index === names.length - 1;
    return [...parts.slice(0, index + 1), (isInnermost && inlineAs) || name].join("/");
  });
}

const unconfirmed = "unconfirmed-";

/** Stands for the id of an object whose create got no response, until an update finds out whether it exists. */
export const unconfirmedId = (idempotencyKey: string): string => `${unconfirmed}${idempotencyKey}`;

/** The Idempotency-Key in the id of an unconfirmed object; undefined for that of any other object. */
export function keyInId(id: string): string | undefined {
  const own = id.slice(id.lastIndexOf("/") + 1);
  return own.startsWith(unconfirmed) ? own.slice(unconfirmed.length) : undefined;
}

/** The name of an object among all kinds of objects: `Link:lnk_1`. */
export const objectName = (kind: string, id: string): string => `${kind}:${id}`;
