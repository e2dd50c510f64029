// The package's door: the resources, the look-ups, and the types of what they take and give.
import "./node-version";

// Not by the door of the client, whose types lead to those of zod: a program need not be able to read them.
export { ApiError, UserError } from "./client/errors/errors";
export * from "./dynamic/generated";
export type { Json, JsonInput, JsonInputList, JsonInputs, JsonObject } from "./dynamic/json";
export type { LookUpOptions } from "./dynamic/look-up";
