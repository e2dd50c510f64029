import { type Conventions, conventionsOf } from "../../contract";
import type { AnyDefinition } from "../definition/definition";
import type { Properties } from "../properties/values";

/**
 * A live object in the form of the inputs, with all of its other fields.
 *
 * @param declared empty for an import
 * @param conventions how the service behaves; only an import depends on it
 */
export const liveInputs = (
  definition: AnyDefinition,
  live: Properties,
  declared: Properties,
  conventions: Conventions = conventionsOf(undefined),
): Properties => definition.toInputs?.(live, declared, conventions) ?? live;
