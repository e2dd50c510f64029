import type { AnyDefinition } from "../../lifecycle";
import { nameInToken } from "../../pulumi/format/type-tokens";
import { objects } from "../../resources";

/** The definition of a resource by its type in state or in an event; undefined for a type of another provider. */
export const definitionForType = (type: string): AnyDefinition | undefined =>
  objects[nameInToken(type) ?? ""];
