// Outputs in which state keeps values that the program declares, in another form. A declared value may be secret, and so may be
// these, so state always keeps them as secrets.

/** The values that the service normalized. */
export const normalizedKey = "__normalized";

/**
 * What an operation did not finish: of an object, the inputs that an update was to bring, any part of which the service may have
 * by now; of a set, the inputs that its entries really have.
 */
export const unfinishedKey = "__unfinished";

/** Whether a property of a resource is always a secret as a whole: one of these outputs, or a table with a password in it. */
export const isAlwaysSecret = (name: string, value: unknown): boolean =>
  name === normalizedKey ||
  name === unfinishedKey ||
  (name === tableName && typeof value === "string" && value.includes("PASSWORD"));

/** The input of a set that holds its entries as text. */
const tableName = "table";
