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

/** How long a Pulumi command may take. */
export interface CommandLimit {
  readonly milliseconds: number;
  /** What a command that takes longer fails with. */
  readonly error: () => Error;
}

/** The internal method of the Automation API that runs every Pulumi command. It takes more callbacks, and a signal at the end. */
type RunCommand = (args: string[], cwd: string, env: object, ...rest: unknown[]) => Promise<unknown>;

/**
 * Ends Pulumi commands of a workspace that take too long, which the Automation API waits for without an end.
 *
 * The method is replaced on this one workspace. A workspace without it is left alone.
 *
 * @param limitFor the limit of a command by its arguments; undefined for one that may take as long as it wants
 */
export function limitCommands<T extends LocalWorkspace>(
  workspace: T,
  limitFor: (args: readonly string[]) => CommandLimit | undefined,
): T {
  const command: object = workspace.pulumiCommand;
  const run: unknown = Reflect.get(command, "run");
  if (typeof run !== "function") return workspace;
  const original: RunCommand = run.bind(command);
  const limited: RunCommand = async (args, ...rest) => {
    const limit = limitFor(args);
    if (limit === undefined) return original(args, ...rest);
    const [cwd, env, onOutput, onError, signal] = rest;
    const stop = new AbortController();
    const timer = setTimeout(() => stop.abort(), limit.milliseconds);
    const both = signal instanceof AbortSignal ? AbortSignal.any([stop.signal, signal]) : stop.signal;
    try {
      return await original(args, cwd, env, onOutput, onError, both);
    } catch (error) {
      throw stop.signal.aborted ? limit.error() : error;
    } finally {
      clearTimeout(timer);
    }
  };
  Reflect.set(command, "run", limited);
  return workspace;
}
