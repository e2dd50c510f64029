// The door of the plugin for TypeScript: the SDK that Pulumi's own generator makes from schema.json.
import "./node-version";
import "./pulumi/patches";

export * from "../sdk/nodejs";
