import { redactDebugLog } from "./debug-log";
import { skipPromiseStacks } from "./promise-stacks";

// Imported by every door for TypeScript: what is changed about the SDK, once in each program.
redactDebugLog();
skipPromiseStacks();
