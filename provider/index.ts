// The package's door: the resources and the types of their arguments.
import "./node-version";

export * from "./dynamic/generated";
export type { JsonInput, JsonInputList, JsonInputs } from "./dynamic/json";
