import type * as pulumi from "@pulumi/pulumi";
import type { z } from "zod";
import type { AnyDefinition, Properties } from "../../provider/lifecycle";
import { resources } from "../../provider/resources";
import type { StateResource } from "../support/engine";
import type { Resource, ResourceProvider } from "./providers";
import { sampleOf } from "./values";

/** One instance of a resource in the scene, and the field on which it is tried. */
export interface Fixture {
  readonly definition: AnyDefinition;
  readonly name: string;
  readonly field: string;
  /** Tells its values from those of all others. */
  readonly number: number;
}

const definitions = Object.values(resources);

/** An actor for each field of each resource that a program can change in place. */
export const fixtures: readonly Fixture[] = definitions
  .flatMap((definition) =>
    Object.keys(definition.inputs.shape)
      .filter((field) => !definition.id.includes(field) && !definition.replaceOnChanges?.includes(field))
      .map((field) => ({ definition, name: `${definition.name.toLowerCase()}-${field}`, field })),
  )
  .map((actor, index) => ({ ...actor, number: (index + 1) * 10 }));

/** Each field of each resource whose change makes another object. */
export const replacements: readonly { definition: AnyDefinition; field: string }[] = definitions.flatMap(
  (definition) => (definition.replaceOnChanges ?? []).map((field) => ({ definition, field: String(field) })),
);

/** Inputs that take the id of an object which must exist; the scene makes two of each. */
const references: Readonly<Record<string, "Folder" | "Tree" | "Board">> = {
  folderId: "Folder",
  treeId: "Tree",
  boardId: "Board",
};

const domains = ["dom_1", "dom_2"];

/** Of two inputs that exclude each other, the one to leave out when the other is tried. */
const excluded: Readonly<Record<string, string>> = { routes: "url" };

/**
 * A program with all actors, and whatever objects they belong to. The fields on which they are tried are not
 * known before the first update.
 *
 * @param version 0 is how they begin; another number gives each one's field another value
 */
export const programOf =
  (provider: ResourceProvider, actors: readonly Fixture[], version: number) => async () => {
    const made = Object.fromEntries(
      Object.values(references).map((kind) => [kind, [0, 1].map((n) => collection(provider, kind, n))]),
    );
    for (const actor of actors) {
      const own = argsOf(actor, version);
      const references = Object.fromEntries(
        Object.entries(referencesIn(own)).map(([name, kind]) => [name, made[kind]?.[version % 2]?.id]),
      );
      const parents = parentsOf(provider, actor.definition, actor.name);
      const field = { [actor.field]: unknownAtPreview(own[actor.field], made, actor.number % 20 === 0) };
      provider.create(actor.definition.name, actor.name, { ...own, ...field, ...references, ...parents });
    }
  };

/**
 * A value that is not known before there is a folder, so at the first preview it is not.
 *
 * @param whole whether nothing of it is known, or only none of the values inside it
 */
function unknownAtPreview(
  value: unknown,
  made: Record<string, pulumi.CustomResource[]>,
  whole: boolean,
): unknown {
  if (!whole && Array.isArray(value)) return value.map((entry) => unknownAtPreview(entry, made, whole));
  if (!whole && typeof value === "object" && value !== null) {
    const entries = Object.entries(value).map(([name, it]) => [name, unknownAtPreview(it, made, whole)]);
    return Object.fromEntries(entries);
  }
  return value === undefined ? undefined : made.Folder?.[0]?.id.apply(() => value);
}

/** A program with actors at version 1, from whose declarations their fields are gone. */
export const programWithout = (provider: ResourceProvider, actors: readonly Fixture[]) => async () => {
  for (const actor of actors) {
    const { definition, name } = actor;
    provider.create(definition.name, name, {
      ...argsWithout(actor),
      ...parentsOf(provider, definition, name),
    });
  }
};

/** Whether an object may be declared without an actor's field. */
export const isOptional = (actor: Fixture): boolean =>
  (actor.definition.inputs.shape[actor.field] as z.ZodType).safeParse(undefined).success &&
  !actor.definition.rules?.(argsWithout(actor), false).length;

function argsWithout(actor: Fixture): Properties {
  const { [actor.field]: _, ...rest } = argsOf(actor, 1);
  return rest;
}

/** A program with an instance for each replacement; in version 1, its field has another value. */
export const replacementProgram = (provider: ResourceProvider, version: number) => async () => {
  for (const { definition, field } of replacements) {
    const name = `${definition.name.toLowerCase()}-${field}`;
    const now = parentsOf(provider, definition, `${name}-now`);
    const then =
      field in now
        ? otherParents(provider, field, now, parentsOf(provider, definition, `${name}-then`), name)
        : {};
    const schema = definition.inputs.shape[field];
    const other = field in now || !schema ? then : { [field]: sampleOf(schema, 1) };
    provider.create(definition.name, name, {
      ...definition.example,
      ...now,
      ...(version === 0 ? {} : other),
    });
  }
};

/** A program that takes all actors by their ids, and shows the field of each. */
export const programOfGets =
  (provider: ResourceProvider, state: ReadonlyMap<string, StateResource>) => async () =>
    Object.fromEntries(
      fixtures.map(({ definition, name, field }) => {
        const found = provider.create(definition.name, name, {}, { id: String(state.get(name)?.id) });
        return [name, found[field]];
      }),
    );

/** The value of an actor's field in a version, as it goes over the wire. */
export function wireValue(actor: Fixture, version: number, ids: (kind: string) => string[]): unknown {
  const kind = references[actor.field];
  return kind ? ids(kind)[version % 2] : argsOf(actor, version)[actor.field];
}

/** What an actor declares: the definition's example with names of its own; its field in the given version. */
function argsOf({ definition, field, number }: Fixture, version: number): Properties {
  const unique = Object.entries(definition.example).map(([name, value]) => [
    name,
    /slug|username/.test(name) ? `${value}-${number}` : value,
  ]);
  const { [excluded[field] ?? ""]: _, ...base } = Object.fromEntries(unique);
  if (field === "domainId") return { ...base, domainId: domains[version % 2] };
  const schema = definition.inputs.shape[field];
  const isKept = !schema || (version === 0 && field in base);
  return isKept ? base : { ...base, [field]: sampleOf(schema, number + version) };
}

const referencesIn = (args: Properties) =>
  Object.fromEntries(Object.entries(references).filter(([name]) => name in args));

/** The link (and its route) that an instance belongs to; each has its own. */
export function parentsOf(
  provider: ResourceProvider,
  { id, inputs }: AnyDefinition,
  name: string,
): Properties {
  if (!id.some((part) => part in inputs.shape)) return {};
  const link = provider.create("Link", `parent-of-${name}`, { url: "https://example.com/parent" });
  return { linkId: link.id, ...("routeId" in inputs.shape ? { routeId: link.fallbackRouteId } : {}) };
}

/** What changes with a parent: with the link its route too, with the route nothing else. */
function otherParents(
  provider: ResourceProvider,
  field: string,
  now: Properties,
  then: Properties,
  name: string,
): Properties {
  if (field === "linkId") return then;
  const args = { linkId: now.linkId, platform: "OS", actionType: "EVENT" };
  return { routeId: provider.create("Route", `parent-of-${name}-then`, args).routeId };
}

function collection(provider: ResourceProvider, kind: "Folder" | "Tree" | "Board", n: number): Resource {
  return provider.create(kind, `${kind}-${n}`, {
    title: `${kind} ${n}`,
    slug: `board-${n}`,
    username: `tree-${n}`,
  });
}
