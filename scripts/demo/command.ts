import { spawn } from "node:child_process";
import { createInterface } from "node:readline";

/** What a command printed, and how it ended. */
export interface Ended {
  readonly code: number | null;
  readonly output: string;
}

/**
 * Runs a command as a person would type it, and shows it with what it prints.
 *
 * @param stop ends the command when it is aborted
 */
export async function run(
  line: string,
  { cwd, env, stop }: { cwd: string; env: NodeJS.ProcessEnv; stop: AbortSignal },
): Promise<Ended> {
  console.log(`\n  $ ${line}`);
  const child = spawn(line, { cwd, env, shell: true, stdio: ["ignore", "pipe", "pipe"], signal: stop });
  const lines: string[] = [];
  const show = (text: string) => {
    lines.push(text);
    // Of the engine's own lines, those that only say that it is still at work are left out.
    if (!text.startsWith("@ ") && text.trim() !== "") console.log(`    ${text}`);
  };
  for (const stream of [child.stdout, child.stderr]) createInterface(stream).on("line", show);
  const code = await new Promise<number | null>((resolve, reject) => {
    child.on("error", reject);
    child.on("close", resolve);
  });
  return { code, output: lines.join("\n") };
}
