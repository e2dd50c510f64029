import { type Properties, propertyOf, unknownValue } from "../../lifecycle";
import { nameInUrn } from "../../pulumi/format/urn";
import type { HouseLink } from "../../rules";
import { readStackLinks } from "../graph/read/stack";
import { definitionForType, setForType } from "../stack/definition";
import type { PreviewedResource } from "../stack/events";
import { expandSets } from "../stack/set/expand";
import { houseLinks } from "./house-links";

/** A resource of a stack, as a policy of `@pulumi/policy` gets it. */
export interface PolicyResource {
  readonly type: string;
  readonly urn: string;
  /** Reading one that is not known yet throws an error. */
  readonly props: Readonly<Record<string, unknown>>;
  /** The resources from which properties come. */
  readonly propertyDependencies?: Readonly<Record<string, readonly { readonly urn: string }[]>>;
}

/** The links that resources of a stack declare, in the form that rules look at. Other resources are ignored. */
export function linksOf(resources: readonly PolicyResource[]): HouseLink[] {
  const byUrn = new Map(resources.map((it) => [it.urn, it]));
  const sources = (urn: string, property: string): readonly string[] =>
    byUrn.get(urn)?.propertyDependencies?.[property]?.map((it) => it.urn) ?? [];
  return houseLinks(readStackLinks({ resources: resources.flatMap(toPreviewed), sources }));
}

/** An entry of a set. */
export interface PolicyEntry {
  /** The URN of its set. */
  readonly set: string;
  /** What to call it where the keys of the set may be secret: "entry 3 of LinkSet team". */
  readonly position: string;
}

/** The entries of sets, by the keys of their links. */
export const entriesOfSets = (resources: readonly PolicyResource[]): ReadonlyMap<string, PolicyEntry> =>
  new Map(
    resources.flatMap((resource) =>
      expandSets(toPreviewed(resource))
        .flatMap(({ urn, entry }) => (entry ? [{ urn, ...entry }] : []))
        .map(({ urn, set, kind }, index) => {
          const position = `entry ${index + 1} of ${kind} ${nameInUrn(set)}`;
          return [urn, { set, position }];
        }),
    ),
  );

function toPreviewed(resource: PolicyResource): PreviewedResource[] {
  const { urn, type, props } = resource;
  const definition = definitionForType(type) ?? setForType(type);
  if (!definition) return [];
  const inputs = Object.entries(plain(props) as Properties).filter(
    ([name]) => name in definition.inputs.shape,
  );
  const after = Object.fromEntries(inputs);
  const common = { id: undefined, before: undefined, live: undefined, step: "create", paths: [] } as const;
  return [{ ...common, urn, type, after: withoutIds(after, resource) }];
}

/**
 * Inputs with an unknown value in place of each id that comes from another resource. A policy does not get the ids of resources,
 * so that only where an id comes from says which resource it is of. Which route a part belongs to follows from that alone.
 */
function withoutIds(inputs: Properties, { propertyDependencies = {} }: PolicyResource): Properties {
  const isFromResource = (name: string) => propertyDependencies[name]?.length === 1;
  const ids = ["linkId", "folderId"].filter((name) => name in inputs && isFromResource(name));
  const { defaults } = inputs;
  const hasFolder = propertyOf(defaults, "folderId") !== undefined && isFromResource("defaults");
  return {
    ...inputs,
    ...Object.fromEntries(ids.map((name) => [name, unknownValue])),
    ...(hasFolder && { defaults: { ...(defaults as Properties), folderId: unknownValue } }),
  };
}

/** A value with what is not known yet as an unknown value. */
function plain(value: unknown): unknown {
  if (typeof value !== "object" || value === null) return value;
  if (Array.isArray(value)) return Array.from(value.keys(), (index) => plain(read(value, index)));
  return Object.fromEntries(Object.keys(value).map((name) => [name, plain(read(value, name))]));
}

function read(container: object, name: PropertyKey): unknown {
  try {
    return (container as Record<PropertyKey, unknown>)[name];
  } catch {
    return unknownValue;
  }
}
