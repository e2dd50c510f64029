import { ApiError, UserError } from "../client";

/** How a command ends: as CI reads it. */
export const exitCodes = { inSync: 0, failed: 1, different: 2 } as const;

/**
 * Runs a command. What the person or the service did wrong is told in plain words and ends with 1; a bug of ours keeps
 * its stack.
 */
export async function run(name: string, action: () => Promise<number>): Promise<void> {
  try {
    process.exitCode = await action();
  } catch (error) {
    if (!(error instanceof UserError || error instanceof ApiError)) throw error;
    console.error(`shortlink ${name}: ${error.message}`);
    process.exitCode = exitCodes.failed;
  }
}
