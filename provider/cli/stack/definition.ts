import { type AnyDefinition, isSet, type SetDefinition } from "../../lifecycle";
import { nameInToken } from "../../pulumi/format/type-tokens";
import { objects, resources } from "../../resources";

/** The definition of a single object by its type in state or in an event; undefined for a set, and for another provider's type. */
export const definitionForType = (type: string): AnyDefinition | undefined =>
  objects[nameInToken(type) ?? ""];

/** The definition of a set of objects by its type; undefined for any other type. */
export const setForType = (type: string): SetDefinition | undefined => setNamed(nameInToken(type));

/** Whether a kind of resource is a set. */
export const isSetName = (kind: string): boolean => setNamed(kind) !== undefined;

/** Whether the create of a kind of resource sets something of an object that exists already: the QR code of a link. */
export const alwaysExists = (kind: string): boolean => objects[kind]?.endpoints.create.method === "PATCH";

function setNamed(kind = ""): SetDefinition | undefined {
  const definition = resources[kind];
  return definition && isSet(definition) ? definition : undefined;
}

/** The name of the kind of resource: `Link`, or the whole type of another provider. */
export const kindOfType = (type: string): string =>
  setForType(type)?.name ?? definitionForType(type)?.name ?? type;
