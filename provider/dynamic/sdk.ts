import { quickPromises } from "./quick-promises";
import { quietLog } from "./quiet-log";

// Imported by every door for TypeScript: what is changed about the SDK, once in each program.
quietLog();
quickPromises();
