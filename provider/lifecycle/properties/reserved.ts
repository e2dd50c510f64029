import type { Properties } from "./values";

/**
 * Removes reserved inputs, whose names begin with two underscores. The engine, its SDKs and the front doors store their own
 * data in these. A resource that moved here from another front door still has the data of that one.
 */
export const withoutReserved = (inputs: Properties): Properties =>
  Object.fromEntries(Object.entries(inputs).filter(([name]) => !name.startsWith("__")));
