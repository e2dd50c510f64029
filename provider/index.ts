// The package's door: the resources, the look-ups, and the types of what they take and give.
import "./node-version";

export { ApiError, UserError } from "./client";
export * from "./dynamic/generated";
export type { Json, JsonInput, JsonInputList, JsonInputs, JsonObject } from "./dynamic/json";
export type { LookUpOptions } from "./dynamic/look-up";
