import { join } from "node:path";
import { expect } from "vitest";
import { type CommandResult, project } from "../support/shell";

/** The built command, for tests that start it in their own way. */
export const cli = join(project, "dist/provider/cli/main.js");

/** Expects a command to end with this exit code; another one fails the test with all that was printed. */
export async function ends<T extends Pick<CommandResult, "code" | "output">>(
  command: Promise<T>,
  code = 0,
): Promise<T> {
  const ended = await command;
  expect(ended.code, ended.output).toBe(code);
  return ended;
}
