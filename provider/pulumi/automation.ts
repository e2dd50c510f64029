import type { LocalWorkspace, Stack } from "@pulumi/pulumi/automation";

/**
 * Loads Pulumi's Automation API. It brings in the whole SDK, which takes longer to load than the rest of the command, so
 * commands that need no stack do without it.
 */
export const loadAutomation = () => import("@pulumi/pulumi/automation/index.js");

/** Environment in which the engine saves its state once, at the end of a run, instead of around every step. */
export const skipCheckpoints = { PULUMI_SKIP_CHECKPOINTS: "true", PULUMI_EXPERIMENTAL: "true" };

/**
 * Keeps the Automation API from running three more commands after each operation, which read the stack's outputs and
 * history. The engine's events hold everything this package needs.
 *
 * The methods are replaced on this one stack. A method that the SDK no longer has is left alone, and operations take
 * longer.
 */
export function skipSummaries(stack: Stack): Stack {
  const summaries = { outputs: async () => ({}), info: async () => undefined };
  for (const [name, replacement] of Object.entries(summaries)) {
    if (typeof Reflect.get(stack, name) === "function") Reflect.set(stack, name, replacement);
  }
  return stack;
}

/**
 * Keeps the Automation API from selecting the stack that it opens, which takes one more command and would change which
 * stack a person has selected. All of its commands name their stack.
 *
 * The method is replaced on this one workspace. A workspace without it is left alone.
 */
export function skipSelection(workspace: LocalWorkspace): LocalWorkspace {
  if (typeof Reflect.get(workspace, "selectStack") === "function") {
    Reflect.set(workspace, "selectStack", async () => {});
  }
  return workspace;
}
