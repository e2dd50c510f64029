import type { Properties } from "./values";

/**
 * Inputs as the program declared them. Under names that begin with two underscores the engine, its SDKs and the front
 * doors keep what is their own; a resource that moved here from another door still has what that one kept.
 */
export const withoutReserved = (inputs: Properties): Properties =>
  Object.fromEntries(Object.entries(inputs).filter(([name]) => !name.startsWith("__")));
