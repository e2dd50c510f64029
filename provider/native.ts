// The door of the plugin for TypeScript: the SDK that Pulumi's own generator makes from schema.json.
import "./node-version";
import { quietLog } from "./dynamic/quiet-log";

quietLog();

export * from "../sdk/nodejs";
