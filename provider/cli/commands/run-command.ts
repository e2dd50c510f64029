import { isExpectedError } from "../../client";

/** The exit codes of the commands, for CI. */
export const exitCodes = { inSync: 0, failed: 1, different: 2 } as const;

/**
 * Runs a command and sets the exit code of the process. An error of the user or the service is printed as a message and
 * ends with 1. Any other error is a bug and keeps its stack trace.
 */
export async function runCommand(name: string, action: () => Promise<number>): Promise<void> {
  try {
    process.exitCode = await action();
  } catch (error) {
    if (!isExpectedError(error)) throw error;
    console.error(`shortlink ${name}: ${error.message}`);
    process.exitCode = exitCodes.failed;
  }
}
