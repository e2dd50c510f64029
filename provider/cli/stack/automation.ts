import type { Stack } from "@pulumi/pulumi/automation";

/**
 * Pulumi's Automation API. It comes with the whole SDK, which takes longer to load than all of the rest: what needs no
 * stack does without.
 */
export const automation = () => import("@pulumi/pulumi/automation/index.js");

/** Has the engine save its state once, at the end of a run, and not around every step. */
export const savedOnce = { PULUMI_SKIP_CHECKPOINTS: "true", PULUMI_EXPERIMENTAL: "true" };

/**
 * The same stack without what the Automation API asks of Pulumi after each operation: its outputs and its history, in
 * three more commands. The events have told what is needed.
 */
export const withoutSummaries = (stack: Stack): Stack =>
  Object.assign(stack, { outputs: async () => ({}), info: async () => undefined });
