import type { AnyDefinition } from "../definition/definition";
import type { Path } from "../properties/path";

/** The properties of every request to the lifecycle. */
export interface ResourceRequest<Definition = AnyDefinition> {
  readonly definition: Definition;
  /** The paths of the inputs that the program marks as secret. No message shows their values. */
  readonly secrets?: readonly Path[] | undefined;
}

/** A request about an object that exists. */
export interface ObjectRequest<Definition = AnyDefinition> extends ResourceRequest<Definition> {
  /** The Pulumi id: `linkId/routeId`. */
  readonly id: string;
}
