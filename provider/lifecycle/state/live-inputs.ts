import type { AnyDefinition } from "../definition/definition";
import type { Properties } from "../properties/values";

/** A live object in the form of the inputs, with all of its other fields. */
export const liveInputs = (definition: AnyDefinition, live: Properties, declared: Properties): Properties =>
  definition.toInputs?.(live, declared) ?? live;
