// The package's main entry point: the resources, the look-ups, and their types.
import "./node-version";

// Imported directly: the types of the client's index need those of zod, which a program may not be able to read.
export { ApiError, UserError } from "./client/errors/errors";
export * from "./dynamic/features";
export * from "./dynamic/generated";
export type { Json, JsonInput, JsonInputList, JsonInputs, JsonObject } from "./dynamic/json";
export type { LookUpOptions } from "./dynamic/look-up";
export { readLinks } from "./dynamic/read-links";
export * from "./dynamic/routes";

// The plugin's SDK, under the name that programs printed by `pulumi import` and `pulumi convert` use.
export * as native from "./native";
