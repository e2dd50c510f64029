import type { AnyDefinition } from "./definition";
import type { SetDefinition } from "./set";

/** Any resource: one object of the API, or a set of objects. */
export type AnyResource = AnyDefinition | SetDefinition;

/** The forms of the id that an import takes: the parts of an object's id, or what a set can be made from. */
export const importIds = (resource: AnyResource): readonly string[] =>
  isSet(resource) ? resource.id : [resource.id.join("/")];

/** Whether a resource is a set of objects. */
export const isSet = (resource: AnyResource): resource is SetDefinition => "entries" in resource;
