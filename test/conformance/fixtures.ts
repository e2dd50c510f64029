import type * as pulumi from "@pulumi/pulumi";
import type { z } from "zod";
import type { AnyDefinition, Properties } from "../../provider/lifecycle";
import { objects } from "../../provider/resources";
import type { StateResource } from "../support/engine";
import type { Resource, ResourceProvider } from "./providers";
import { sampleOf } from "./values";

/** One instance of a resource, and the field that it tests. */
export interface Fixture {
  readonly definition: AnyDefinition;
  readonly name: string;
  readonly field: string;
  /** Keeps its values apart from those of other fixtures. */
  readonly number: number;
}

const definitions = Object.values(objects);

/** What says what a run may do, and is no part of the objects. */
const options = ["adopt"];

/** A fixture for each field of each resource that can be updated in place. */
export const fixtures: readonly Fixture[] = definitions
  .flatMap((definition) =>
    Object.keys(definition.inputs.shape)
      .filter((field) => !options.includes(field))
      .filter((field) => !definition.id.includes(field) && !definition.replaceOnChanges?.includes(field))
      .map((field) => ({ definition, name: `${definition.name.toLowerCase()}-${field}`, field })),
  )
  .map((fixture, index) => ({ ...fixture, number: (index + 1) * 10 }));

/** Each field of each resource whose change replaces the object. */
export const replacements: readonly { definition: AnyDefinition; field: string }[] = definitions.flatMap(
  (definition) => (definition.replaceOnChanges ?? []).map((field) => ({ definition, field: String(field) })),
);

/** Inputs that take the id of an object that must exist; programs create two of each kind. */
const references: Readonly<Record<string, "Folder" | "Tree" | "Board">> = {
  folderId: "Folder",
  treeId: "Tree",
  boardId: "Board",
};

const domains = ["dom_1", "dom_2"];

/** Of two inputs that exclude each other, the one to leave out when the other is tested. */
const excluded: Readonly<Record<string, string>> = { routes: "url" };

/**
 * A program with fixtures and the objects that they belong to. The tested fields are unknown before the first update.
 *
 * @param version 0 is the initial program; every other number gives each tested field another value
 */
export const programOf =
  (provider: ResourceProvider, used: readonly Fixture[], version: number) => async () => {
    const collections = Object.fromEntries(
      Object.values(references).map((kind) => [kind, [0, 1].map((n) => collection(provider, kind, n))]),
    );
    for (const fixture of used) {
      const args = argsOf(fixture, version);
      const references = Object.fromEntries(
        Object.entries(referencesIn(args)).map(([name, kind]) => [
          name,
          collections[kind]?.[version % 2]?.id,
        ]),
      );
      const parents = parentsOf(provider, fixture.definition, fixture.name);
      const field = {
        [fixture.field]: unknownAtPreview(args[fixture.field], collections, fixture.number % 20 === 0),
      };
      provider.create(fixture.definition.name, fixture.name, {
        ...args,
        ...field,
        ...references,
        ...parents,
      });
    }
  };

/**
 * A value that depends on the id of a folder, so that the first preview does not know it.
 *
 * @param whole whether the whole value is unknown, or only the values inside of it
 */
function unknownAtPreview(
  value: unknown,
  collections: Record<string, pulumi.CustomResource[]>,
  whole: boolean,
): unknown {
  if (!whole && Array.isArray(value))
    return value.map((entry) => unknownAtPreview(entry, collections, whole));
  if (!whole && typeof value === "object" && value !== null) {
    const entries = Object.entries(value).map(([name, it]) => [
      name,
      unknownAtPreview(it, collections, whole),
    ]);
    return Object.fromEntries(entries);
  }
  return value === undefined ? undefined : collections.Folder?.[0]?.id.apply(() => value);
}

/** A program with fixtures at version 1, without the tested fields. */
export const programWithout = (provider: ResourceProvider, used: readonly Fixture[]) => async () => {
  for (const fixture of used) {
    const { definition, name } = fixture;
    provider.create(definition.name, name, {
      ...argsWithout(fixture),
      ...parentsOf(provider, definition, name),
    });
  }
};

/** Whether an object can be declared without the tested field. */
export const isOptional = (fixture: Fixture): boolean =>
  (fixture.definition.inputs.shape[fixture.field] as z.ZodType).safeParse(undefined).success &&
  !fixture.definition.rules?.(argsWithout(fixture), false).length;

function argsWithout(fixture: Fixture): Properties {
  const { [fixture.field]: _, ...rest } = argsOf(fixture, 1);
  return rest;
}

/** A program with an instance for each replacement; version 1 has another value in its field. */
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

/** A program that reads all fixtures by their ids, and exports the tested field of each. */
export const programOfGets =
  (provider: ResourceProvider, state: ReadonlyMap<string, StateResource>) => async () =>
    Object.fromEntries(
      fixtures.map(({ definition, name, field }) => {
        const found = provider.create(definition.name, name, {}, { id: String(state.get(name)?.id) });
        return [name, found[field]];
      }),
    );

/** The value of a tested field in a version, as it is sent. */
export function wireValue(fixture: Fixture, version: number, ids: (kind: string) => string[]): unknown {
  const kind = references[fixture.field];
  return kind ? ids(kind)[version % 2] : argsOf(fixture, version)[fixture.field];
}

/** The arguments of a fixture: the definition's example with unique names, and the tested field in a version. */
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

/** The link (and its route) that an instance belongs to; instances do not share parents. */
export function parentsOf(
  provider: ResourceProvider,
  { id, inputs }: AnyDefinition,
  name: string,
): Properties {
  if (!id.some((part) => part in inputs.shape)) return {};
  const link = provider.create("Link", `parent-of-${name}`, { url: "https://example.com/parent" });
  return { linkId: link.id, ...("routeId" in inputs.shape ? { routeId: link.fallbackRouteId } : {}) };
}

/** Another parent: a new link comes with a new route, a new route keeps the link. */
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
