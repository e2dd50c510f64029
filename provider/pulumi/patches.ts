import { redactDebugLog } from "./debug-log";
import { hideLookUpStacks } from "./look-up-errors";
import { unwrapNestedSecrets } from "./nested-secrets";
import { speedUpMessages } from "./plain-structs";
import { skipPromiseStacks } from "./promise-stacks";

// Every entry point for TypeScript programs imports this file, which patches the SDK once in each program.
redactDebugLog();
hideLookUpStacks();
skipPromiseStacks();
speedUpMessages();
unwrapNestedSecrets();
