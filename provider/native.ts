// The entry point for TypeScript programs that use the plugin: the SDK that Pulumi's generator makes from schema.json.
import "./node-version";
import "./pulumi/patches";
import { checkPluginInputs } from "./dynamic/plugin-inputs";

export * from "../sdk/nodejs/index";
export * from "./dynamic/features";
export type { Json, JsonInput, JsonInputList, JsonInputs, JsonObject } from "./dynamic/json";
export { readLinks } from "./dynamic/read-links";
export * from "./dynamic/routes";
export type * from "./native/types";

checkPluginInputs();
