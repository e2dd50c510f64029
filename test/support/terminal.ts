import { spawn, spawnSync } from "node:child_process";
import { stripVTControlCharacters } from "node:util";
import type { TestContext } from "vitest";
import { onCleanup } from "./cleanup";
import type { CommandResult } from "./shell";

/** Runs a command on a new terminal, which Node.js cannot open itself. */
const openTerminal = "import os, pty, sys; sys.exit(os.waitstatus_to_exitcode(pty.spawn(sys.argv[1:])))";

/** Skips a test that needs a terminal where no Python can open one. */
export const requireTerminal = ({ skip }: Pick<TestContext, "skip">): void =>
  skip(
    spawnSync("python3", ["-c", "import pty"]).status !== 0,
    "there is no Python that can open a terminal",
  );

/** Keys that answer questions. */
export const keys = { enter: "\r", up: "\u001b[A", down: "\u001b[B", interrupt: "\u0003" } as const;

/** What a person types, at once or after something else. */
type Typed = string | (() => Promise<string>);

/**
 * Runs a command line on a terminal as a person would, who types something whenever the terminal shows a text.
 *
 * @param dialog the texts to wait for, in order, each with what to type then
 */
export async function onTerminal(
  line: string,
  dialog: readonly (readonly [shown: string, typed: Typed])[],
  { cwd, env }: { cwd: string; env: Record<string, string> },
): Promise<CommandResult> {
  const child = spawn("python3", ["-c", openTerminal, "sh", "-c", `stty cols 250 rows 50; ${line}`], {
    cwd,
    // A terminal in CI is not asked.
    env: { ...process.env, CI: "", TERM: "xterm", ...env },
  });
  onCleanup(() => child.kill("SIGKILL"));
  child.stdin.on("error", () => {});
  let raw = "";
  let output = "";
  let seen = 0;
  const left = [...dialog];
  // A chunk may end inside of a control sequence, and may show several of the texts.
  const read = (chunk: unknown) => {
    raw += String(chunk);
    output = stripVTControlCharacters(raw);
    for (let [next] = left; next; [next] = left) {
      const at = output.indexOf(next[0], seen);
      if (at < 0) return;
      seen = at + next[0].length;
      left.shift();
      const [, typed] = next;
      if (typeof typed === "string") child.stdin.write(typed);
      else void typed().then((text) => child.stdin.write(text));
    }
  };
  child.stdout.on("data", read);
  child.stderr.on("data", read);
  const code = await new Promise<number | null>((resolve) => child.on("close", resolve));
  const missing = left.map(([shown]) => shown);
  if (missing.length > 0) throw new Error(`${line} did not show ${JSON.stringify(missing[0])}: ${output}`);
  return { code, output, stdout: output };
}
