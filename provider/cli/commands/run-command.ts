import { inspect } from "node:util";
import { isExpectedError } from "../../client";
import { printMessage } from "../output/print";
import { listenForInterrupts } from "../process/interrupts";

/** The exit codes of all commands: they found nothing, could not decide, or found something. */
export const exitCodes = { nothing: 0, undecided: 1, found: 2 } as const;

/**
 * Runs a command and sets the exit code of the process. An error of the user or the service is printed as a message and
 * ends with 1. Any other error is a bug and keeps its stack trace.
 */
export async function runCommand(name: string, action: () => Promise<number>): Promise<void> {
  listenForInterrupts();
  try {
    process.exitCode = await action();
  } catch (error) {
    reportFailure(`shortlink ${name}`, error);
  }
}

/** Prints why a command failed, and sets the exit code of the process. */
export function reportFailure(command: string, error: unknown): void {
  printMessage(isExpectedError(error) ? `${command}: ${error.message}` : inspect(error));
  process.exitCode = exitCodes.undecided;
}
