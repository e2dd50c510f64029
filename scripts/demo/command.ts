import { spawn } from "node:child_process";
import { createInterface } from "node:readline";

/** The exit code and the output of a command. */
export interface CommandResult {
  readonly code: number | null;
  readonly output: string;
}

/**
 * Runs a shell command, and prints it with its output.
 *
 * @param shown what to print in place of the command
 * @param stop ends the command when aborted
 */
export async function run(
  line: string,
  { cwd, env, stop }: { cwd: string; env: NodeJS.ProcessEnv; stop: AbortSignal },
  shown = line,
): Promise<CommandResult> {
  console.log(`\n  $ ${shown}`);
  const child = spawn(line, { cwd, env, shell: true, stdio: ["ignore", "pipe", "pipe"], signal: stop });
  const lines: string[] = [];
  const show = (text: string) => {
    lines.push(text);
    // Skips the engine's progress lines.
    if (!text.startsWith("@ ") && text.trim() !== "") console.log(`    ${text}`);
  };
  for (const stream of [child.stdout, child.stderr]) createInterface(stream).on("line", show);
  const code = await new Promise<number | null>((resolve, reject) => {
    child.on("error", reject);
    child.on("close", resolve);
  });
  return { code, output: lines.join("\n") };
}
