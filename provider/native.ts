// The door of the plugin for TypeScript: the SDK that Pulumi's own generator makes from schema.json.
import "./node-version";
import { quickPromises } from "./dynamic/quick-promises";
import { quietLog } from "./dynamic/quiet-log";

quietLog();
quickPromises();

export * from "../sdk/nodejs";
