import { redactDebugLog } from "./debug-log";
import { unwrapNestedSecrets } from "./nested-secrets";
import { speedUpMessages } from "./plain-structs";
import { skipPromiseStacks } from "./promise-stacks";

// Every entry point for TypeScript programs imports this file, which patches the SDK once in each program.
redactDebugLog();
skipPromiseStacks();
speedUpMessages();
unwrapNestedSecrets();
