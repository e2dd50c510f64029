import type * as pulumi from "@pulumi/pulumi";
import * as shortlink from "../../provider";
import type { AnyDefinition, Properties } from "../../provider/lifecycle";
import { resources } from "../../provider/resources";
import { sampleOf } from "./values";

/** One instance of a resource in the scene, and the field on which it is tried. */
export interface Actor {
  readonly name: string;
  readonly field: string;
  /** Tells its values from those of all others. */
  readonly number: number;
}

/** An actor for each field that a program can change in place. */
export const actorsOf = ({ name, inputs, id, replacedBy = [] }: AnyDefinition): Actor[] =>
  Object.keys(inputs.shape)
    .filter((field) => !id.includes(field) && !replacedBy.includes(field))
    .map((field, index) => ({ name: `${name.toLowerCase()}-${field}`, field, number: (index + 1) * 10 }));

/** Inputs that take the id of an object which must exist; the scene makes two of each. */
const references: Readonly<Record<string, "Folder" | "Tree" | "Board">> = {
  folderId: "Folder",
  treeId: "Tree",
  boardId: "Board",
};

const domains = ["dom_1", "dom_2"];

/** Of two inputs that exclude each other, the one to leave out when the other is tried. */
const excluded: Readonly<Record<string, string>> = { routes: "url" };

/** What an actor declares: the definition's example with names of its own; its field in the given version. */
export function argsOf(definition: AnyDefinition, { field, number }: Actor, version: number): Properties {
  const { example, inputs } = definition;
  const unique = Object.entries(example).map(([name, value]) => [
    name,
    /slug|username/.test(name) ? `${value}-${number}` : value,
  ]);
  const { [excluded[field] ?? ""]: _, ...base } = Object.fromEntries(unique);
  const isKept = version === 0 && field in base;
  const schema = inputs.shape[field];
  return isKept || !schema || version < 0 ? base : { ...base, [field]: sampleOf(schema, number + version) };
}

/**
 * A program with one instance of the resource for each actor, and whatever objects they belong to.
 *
 * @param version 0 is how they begin; another number gives each field another value
 */
export function programOf(definition: AnyDefinition, actors: readonly Actor[], version: number) {
  return async () => {
    const made = Object.fromEntries(
      Object.values(references).map((kind) => [kind, [0, 1].map((n) => collection(kind, n))]),
    );
    for (const actor of actors) {
      const args: Record<string, unknown> = {
        ...argsOf(definition, actor, version),
        ...parents(definition, actor),
      };
      for (const [name, kind] of Object.entries(references)) {
        if (name in args) args[name] = made[kind]?.[version % 2]?.id;
      }
      if (actor.field === "domainId") args.domainId = domains[version % 2];
      construct(definition.name, actor.name, args);
    }
  };
}

/** A program with one instance, of which one field is in the given version: another parent, or another value. */
export function replacementOf(definition: AnyDefinition, field: string, version: number) {
  return async () => {
    const [now, then] = [0, 1].map((n) => parents(definition, { name: `${n}` }));
    const example = { ...definition.example, ...now };
    const schema = definition.inputs.shape[field];
    const isParent = now !== undefined && field in now;
    const other = isParent ? then?.[field] : schema && sampleOf(schema, 1);
    // A route is one of its link's, so another link means another route too.
    const route = field === "linkId" && then?.routeId ? { routeId: then.routeId } : {};
    const changed = version === 0 ? {} : { [field]: other, ...route };
    construct(definition.name, "instance", { ...example, ...changed });
  };
}

/** A program that takes an existing object by its id, and shows one of its fields. */
export function lookUp(definition: AnyDefinition, id: string, field: string) {
  return async () => {
    const found = (classes.get(definition.name) as typeof shortlink.Link).get("found", id);
    return { found: found[field as "title"] };
  };
}

/** The value of an actor's field in a version, as it goes over the wire. */
export function wireValue(
  definition: AnyDefinition,
  actor: Actor,
  version: number,
  ids: (kind: string) => string[],
) {
  const kind = references[actor.field];
  if (kind) return ids(kind)[version % 2];
  if (actor.field === "domainId") return domains[version % 2];
  return argsOf(definition, actor, version)[actor.field];
}

/** The link (and its route) that an instance belongs to; each has its own. */
function parents({ id, inputs }: AnyDefinition, { name }: { name: string }): Properties {
  if (!id.some((part) => part in inputs.shape)) return {};
  const link = new shortlink.Link(`parent-${name}`, { url: "https://example.com/parent" });
  return {
    linkId: link.id,
    ...("routeId" in inputs.shape ? { routeId: link.fallbackRouteId } : {}),
  };
}

function collection(kind: "Folder" | "Tree" | "Board", n: number): pulumi.CustomResource {
  return construct(kind, `${kind}-${n}`, {
    title: `${kind} ${n}`,
    slug: `board-${n}`,
    username: `tree-${n}`,
  });
}

const classes = new Map<string, unknown>(Object.entries(shortlink));

/** Makes a resource by its name, with those arguments that it knows. */
function construct(kind: string, name: string, args: Properties): pulumi.CustomResource {
  const known = Object.keys(resources[kind]?.inputs.shape ?? {});
  const Class = classes.get(kind) as typeof shortlink.Link;
  const chosen = Object.fromEntries(Object.entries(args).filter(([arg]) => known.includes(arg)));
  return new Class(name, chosen as shortlink.LinkArgs);
}
