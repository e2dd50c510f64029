import fc from "fast-check";
import type { z } from "zod";
import type { AnyDefinition, Properties } from "../../provider/lifecycle";
import { parentNames } from "../../provider/lifecycle/properties/id";
import { objects } from "../../provider/resources";
import { anyOf } from "./values";

// A program: objects with arguments, some of them outputs of other objects.

/** An output of another resource, used as an argument. */
export interface Reference {
  readonly to: DeclaredResource;
  readonly output: string;
}

/** One resource of a program. It is immutable; an edit returns another one with the same tag. */
export interface DeclaredResource {
  readonly kind: string;
  /** Its name in the program. */
  readonly name: string;
  /** Its earlier names. */
  readonly aliases: readonly string[];
  /** Keeps its slug and other unique values apart from those of other objects. */
  readonly tag: number;
  readonly args: Properties;
  /** Random numbers that select its parents and references. */
  readonly picks: readonly number[];
}

/** A program, in which each resource comes after those that it refers to. */
export type Program = readonly ResolvedResource[];

/** A resource with its references. */
export interface ResolvedResource extends DeclaredResource {
  readonly references: Readonly<Record<string, Reference>>;
}

/** A resource without a name and without references. */
export interface Draft {
  readonly kind: string;
  readonly args: Properties;
  readonly picks: readonly number[];
}

export const definitionOf = (kind: string): AnyDefinition => {
  const definition = objects[kind];
  if (!definition) throw new Error(`there is no resource ${kind}`);
  return definition;
};

/** Inputs that take the id of an object that must exist, and the kind of that object. */
const collections: Readonly<Record<string, string>> = {
  folderId: "Folder",
  treeId: "Tree",
  boardId: "Board",
};

/** Inputs that must be unique. */
const unique = new Set(["slug", "username", "clientRouteId", "itemId"]);

/** The domains of the emulator that take links. */
const domains = ["dom_1", "dom_2"];

/** Any resource of a kind. */
export function draftOf(kind: string): fc.Arbitrary<Draft> {
  const { inputs } = definitionOf(kind);
  return fc.record(
    { kind: fc.constant(kind), args: anyOf(inputs) as fc.Arbitrary<Properties>, picks: picksFor(inputs) },
    { noNullPrototype: true },
  );
}

const picksFor = ({ shape }: z.ZodObject) => {
  const count = Object.keys(shape).filter(
    (name) => Object.hasOwn(collections, name) || /Id$/.test(name),
  ).length;
  return fc.array(fc.nat(5), { minLength: count, maxLength: count });
};

/** Any resource: links are the most frequent, since most others belong to one. */
export const draft: fc.Arbitrary<Draft> = fc.oneof(
  ...Object.keys(objects).map((kind) => ({ weight: kind === "Link" ? 4 : 2, arbitrary: draftOf(kind) })),
);

/** Sorts objects and selects the references of each. Resources without a possible parent are left out. */
export function resolveReferences(declared: readonly DeclaredResource[]): Program {
  const resolved: ResolvedResource[] = [];
  const inOrder = declared.toSorted((one, other) => rankOf(one.kind) - rankOf(other.kind));
  for (const resource of inOrder) {
    const references = referencesOf(resource, resolved);
    if (references) resolved.push({ ...resource, references });
  }
  return resolved.map((resource) => withoutMixtures(resource, resolved));
}

function rankOf(kind: string): number {
  const definition = definitionOf(kind);
  const parents = parentNames(definition).length;
  if (parents > 0) return parents + 1;
  return Object.keys(collections).some((name) => Object.hasOwn(definition.inputs.shape, name)) ? 1 : 0;
}

/** The references of a resource; undefined if there is no possible parent. */
function referencesOf(
  { kind, args, picks }: DeclaredResource,
  resolved: readonly ResolvedResource[],
): Record<string, Reference> | undefined {
  const { id, inputs } = definitionOf(kind);
  // Adding or removing other objects seldom changes the selection.
  const score = ({ tag }: ResolvedResource, pick: number) => ((tag + 1) * 7919 + (pick + 1) * 104_729) % 97;
  const choose = (of: readonly ResolvedResource[], pick: number) =>
    of.toSorted((one, other) => score(one, pick) - score(other, pick))[0];
  const references: Record<string, Reference> = {};
  for (const [index, [name, collection]] of Object.entries(collections).entries()) {
    const to = choose(
      resolved.filter((it) => it.kind === collection),
      picks[index] ?? 0,
    );
    if (name in inputs.shape && typeof args[name] === "string" && to) references[name] = { to, output: "id" };
  }
  if (!id.includes("linkId") || !("linkId" in inputs.shape)) return references;
  const isTaken = (link: ResolvedResource) =>
    kind === "QR" && resolved.some((it) => it.kind === "QR" && it.references.linkId?.to === link);
  const links = resolved.filter((it) => it.kind === "Link" && (kind === "QR" || it.args.url !== undefined));
  const link = choose(
    links.filter((it) => !isTaken(it)),
    picks[0] ?? 0,
  );
  if (!link) return undefined;
  references.linkId = { to: link, output: "id" };
  if ("routeId" in inputs.shape) {
    const routes = resolved.filter((it) => it.kind === "Route" && it.references.linkId?.to === link);
    const route = (picks[1] ?? 0) % 2 === 0 ? choose(routes, picks[1] ?? 0) : undefined;
    references.routeId = route ? { to: route, output: "routeId" } : { to: link, output: "fallbackRouteId" };
  }
  return references;
}

/** A child that is a separate resource must not be declared inline as well. */
function withoutMixtures(resource: ResolvedResource, program: readonly ResolvedResource[]): ResolvedResource {
  const inline = program
    .filter((it) => Object.values(it.references).some(({ to }) => to.tag === resource.tag))
    .map((it) => inlineNameOf(it.kind));
  const args = Object.entries(resource.args).filter(([name]) => !inline.includes(name));
  return { ...resource, args: Object.fromEntries(args) };
}

/** The input of the parent in which an object can be declared inline. */
export function inlineNameOf(kind: string): string {
  const { endpoints, inlineAs } = definitionOf(kind);
  return inlineAs ?? segmentOf(endpoints.create.path);
}

/** The last word of a path: "/api/v1/links/{id}/routes" gives "routes". */
export const segmentOf = (path: string): string => path.split("/").at(-1) ?? "";

/**
 * The arguments of a resource as they are sent.
 *
 * @param outputOf returns an output of another resource
 * @param run keeps names unique among all programs of one emulator
 */
export function argsOf(
  { kind, args, tag, references }: ResolvedResource,
  outputOf: (reference: Reference) => unknown,
  run: string,
): Properties {
  const { inputs } = definitionOf(kind);
  const entries = Object.entries(args).map(([name, value]): [string, unknown] => [
    name,
    makeUnique(name, value, `${run}-${tag}`),
  ]);
  const given = Object.fromEntries(
    entries.filter(([name]) => !(Object.hasOwn(collections, name) && Object.hasOwn(inputs.shape, name))),
  );
  for (const name of Object.keys(collections)) if (args[name] === null) given[name] = null;
  for (const [name, reference] of Object.entries(references)) given[name] = outputOf(reference);
  return given;
}

/** Makes values unique that only one object may have; there are two domains. */
function makeUnique(name: string, value: unknown, tag: string): unknown {
  if (typeof value !== "string") return value;
  if (name === "domainId") return domains[value.length % domains.length];
  return unique.has(name) ? `${tag}-${value.length % 3}` : value;
}
