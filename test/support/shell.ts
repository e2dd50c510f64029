import { spawn } from "node:child_process";
import { mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { expect } from "vitest";
import { onCleanup } from "./cleanup";

export { pulumiEnv } from "../../scripts/pulumi-env";

/** The root of the checkout. */
export const project = join(__dirname, "../..");

/** A temporary folder, deleted after the test. */
export function temporaryFolder(inside = tmpdir()): string {
  mkdirSync(inside, { recursive: true });
  const folder = mkdtempSync(join(inside, "shortlink-test-"));
  onCleanup(() => rmSync(folder, { recursive: true, force: true, maxRetries: 5 }));
  return folder;
}

/** The result of a command. */
export interface CommandResult {
  readonly code: number | null;
  /** What it printed on both streams. */
  readonly output: string;
  readonly stdout: string;
}

/** The Pulumi commands that run the engine, or read the schema of a plugin. */
const engineRun = /\bpulumi (up|preview|refresh|destroy|import|package|schema)\b/;

/** The lines of an output that are warnings. */
export const warningLines = (output: string): string[] =>
  output.split("\n").filter((line) => /^\s*(warning|WARN): /.test(line) && !isIntended(line));

/** Whether a warning names links that an update deletes, or addresses that it ends: a test that does so means it. */
export const isIntended = (warning: string): boolean =>
  /This update deletes [\d,]+ links?: |The address(es)? .* stops? working\.|so the address .* stops working\./.test(
    warning,
  );

/** The options of a command line. */
export interface CommandOptions {
  readonly cwd: string;
  readonly env?: Record<string, string>;
  readonly input?: string;
  /** Warnings that a run of the engine may print. */
  readonly warnings?: RegExp;
}

/**
 * Runs a command line as a person would type it, with optional standard input. One of these commands that prints
 * an unexpected warning fails the test.
 */
export async function sh(
  line: string,
  { cwd, env, input, warnings }: CommandOptions,
): Promise<CommandResult> {
  const child = spawn(line, { cwd, env: { ...process.env, ...env }, shell: true });
  // A command may exit before it reads its input.
  child.stdin.on("error", () => {});
  child.stdin.end(input ?? "");
  const all: string[] = [];
  const out: string[] = [];
  child.stdout.on("data", (chunk) => {
    all.push(String(chunk));
    out.push(String(chunk));
  });
  child.stderr.on("data", (chunk) => all.push(String(chunk)));
  const code = await new Promise<number | null>((resolve) => child.on("close", resolve));
  const output = all.join("");
  const unexpected = warningLines(output).filter((warning) => !warnings?.test(warning));
  if (engineRun.test(line)) expect(unexpected, line).toEqual([]);
  return { code, output, stdout: out.join("") };
}

/** Runs a command line that must succeed. */
export async function succeed(line: string, options: CommandOptions): Promise<CommandResult> {
  const ended = await sh(line, options);
  expect(ended, `${line}\n${ended.output}`).toMatchObject({ code: 0 });
  return ended;
}

/** A command that was started and still runs. */
export interface RunningCommand {
  /** The first line of its standard output that matched. */
  readonly match: RegExpExecArray;
  /** Waits for a later line that matches. */
  next(pattern: RegExp): Promise<RegExpExecArray>;
  /** Sends it a signal, and waits for its exit code. */
  end(signal: NodeJS.Signals): Promise<number | null>;
}

/**
 * Starts a long-running command, and waits for the first line that matches. The command and its child processes are killed
 * after the test.
 */
export async function startCommand(
  line: string,
  pattern: RegExp,
  { cwd, env }: { cwd: string; env?: Record<string, string> },
): Promise<RunningCommand> {
  const child = spawn(line, {
    cwd,
    env: { ...process.env, ...env },
    shell: true,
    // A process group, so that a signal reaches all of it.
    detached: true,
    stdio: ["ignore", "pipe", "inherit"],
  });
  const ended = new Promise<number | null>((resolve) => child.on("close", resolve));
  const end = async (signal: NodeJS.Signals) => {
    if (child.pid && child.exitCode === null) process.kill(-child.pid, signal);
    return ended;
  };
  onCleanup(async () => void (await end("SIGKILL")));
  const lines: string[] = [];
  const output = createInterface(child.stdout).on("line", (text) => lines.push(text));
  const next = (wanted: RegExp) =>
    new Promise<RegExpExecArray>((resolve, reject) => {
      child.on("close", () => reject(new Error(`${line} ended: ${lines.join("\n")}`)));
      output.on("line", (text) => {
        const result = wanted.exec(text);
        if (result) resolve(result);
      });
    });
  return { match: await next(pattern), next, end };
}
