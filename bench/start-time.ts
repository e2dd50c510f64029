import { spawn } from "node:child_process";
import { join } from "node:path";
import { project } from "../scripts/project";

// How long the plugin takes from its start to its port, beside what an empty Node.js program takes on
// the same machine in the same run. Single times say little on a busy machine, so the middle one of many counts.

const rounds = 21;
const plugin = join(project, "dist/plugin/pulumi-resource-shortlink");

/** Milliseconds until a program has printed its first line, or has ended. */
function timeOf(args: readonly string[]): Promise<number> {
  const started = performance.now();
  const child = spawn(process.execPath, args, { stdio: ["ignore", "pipe", "inherit"] });
  return new Promise((resolve) => {
    const done = () => {
      resolve(performance.now() - started);
      child.kill("SIGKILL");
    };
    child.stdout.once("data", done);
    child.once("exit", done);
  });
}

const middle = (times: readonly number[]): number =>
  times.toSorted((one, other) => one - other)[rounds >> 1] ?? 0;

/** The time from the plugin's start to its port, over that of an empty Node.js program. */
export async function startRatio(): Promise<number> {
  const empty: number[] = [];
  const port: number[] = [];
  for (let round = 0; round < rounds; round += 1) {
    empty.push(await timeOf(["-e", "0"]));
    port.push(await timeOf([plugin]));
  }
  return middle(port) / middle(empty);
}
