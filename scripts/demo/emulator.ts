import { spawn } from "node:child_process";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { project } from "../project";

const command = join(project, "dist/provider/cli/main.js");

/** The `shortlink` command of the checkout, for a shell. */
export const cli = `node "${command}"`;

/** A running emulator. */
export interface RunningEmulator {
  readonly baseUrl: string;
  stop(): Promise<void>;
}

/** Starts `shortlink emulate` on a free port and waits until it listens. */
export async function startEmulator(env: NodeJS.ProcessEnv): Promise<RunningEmulator> {
  const child = spawn(process.execPath, [command, "emulate", "--port", "0"], {
    env,
    stdio: ["ignore", "pipe", "inherit"],
  });
  const ended = new Promise<void>((resolve) => child.on("close", () => resolve()));
  for await (const line of createInterface(child.stdout)) {
    const [baseUrl] = /http:\/\/[\w.:]+/.exec(line) ?? [];
    if (!baseUrl) continue;
    child.stdout.resume();
    return {
      baseUrl,
      async stop() {
        child.kill("SIGTERM");
        await ended;
      },
    };
  }
  throw new Error("the emulator ended before it started to listen");
}
