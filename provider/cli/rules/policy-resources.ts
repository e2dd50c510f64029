import { entriesOf, type Properties, propertyOf, unknownValue } from "../../lifecycle";
import { nameInUrn } from "../../pulumi/format/urn";
import type { HouseLink } from "../../rules";
import { readStackLinks } from "../graph/read/stack";
import { definitionForType, setForType } from "../stack/definition";
import type { PreviewedResource } from "../stack/events";
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

/** What to call an entry of a set whose keys may be secret: "entry 3 of LinkSet team". */
export function positionOf(key: string, resource: PolicyResource | undefined): string {
  const [set] = resource ? toPreviewed(resource) : [];
  const definition = setForType(set?.type ?? "");
  const keys = [...((definition && set?.after && entriesOf(definition, set.after))?.keys() ?? [])];
  return `entry ${keys.indexOf(key) + 1} of ${definition?.name} ${nameInUrn(set?.urn ?? "")}`;
}

function toPreviewed(resource: PolicyResource): PreviewedResource[] {
  const { urn, type, props } = resource;
  const definition = definitionForType(type) ?? setForType(type);
  if (!definition) return [];
  const known = plain(props) as Properties;
  const names = Object.keys(definition.inputs.shape).filter((name) => known[name] !== undefined);
  const after = Object.fromEntries(names.map((name) => [name, known[name]]));
  const common = { id: undefined, before: undefined, live: undefined, step: "create", paths: [] } as const;
  return [{ ...common, urn, type, after: withoutIds(after, resource) }];
}

/**
 * Inputs with an unknown value in place of each id that comes from another resource. A policy does not get the ids of resources,
 * so that only where an id comes from says which resource it is of.
 */
function withoutIds(inputs: Properties, { propertyDependencies = {} }: PolicyResource): Properties {
  const isFromResource = (name: string) => propertyDependencies[name]?.length === 1;
  const ids = ["linkId", "routeId", "folderId"].filter((name) => name in inputs && isFromResource(name));
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
