import { spawn } from "node:child_process";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { project } from "../project";

/** A running emulator: where it listens, and how to end it. */
export interface Service {
  readonly baseUrl: string;
  end(): Promise<void>;
}

/** Starts `shortlink emulate` on a free port and waits until it listens. */
export async function startService(env: NodeJS.ProcessEnv): Promise<Service> {
  const command = join(project, "dist/provider/cli/main.js");
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
      async end() {
        child.kill("SIGTERM");
        await ended;
      },
    };
  }
  throw new Error("the emulator ended before it listened");
}
