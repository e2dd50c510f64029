// The entry point for TypeScript programs that use the plugin: the SDK that Pulumi's generator makes from schema.json.
import "./node-version";
import "./pulumi/patches";
import { checkPluginInputs } from "./dynamic/plugin-inputs";

export * from "../sdk/nodejs";
export { readLinks } from "./dynamic/read-links";

checkPluginInputs();
