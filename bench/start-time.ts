import { spawn } from "node:child_process";
import { join } from "node:path";
import { project } from "../scripts/project";

/** Enough to make the median meaningful on a busy machine. */
const rounds = 21;
const plugin = join(project, "dist/plugin/pulumi-resource-shortlink");

/** Milliseconds until a program prints its first line or ends. */
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

const median = (times: readonly number[]): number =>
  times.toSorted((one, other) => one - other)[rounds >> 1] ?? 0;

/** The median time until the plugin prints its port, divided by the median run time of an empty Node.js program. */
export async function startRatio(): Promise<number> {
  const empty: number[] = [];
  const port: number[] = [];
  for (let round = 0; round < rounds; round += 1) {
    empty.push(await timeOf(["-e", "0"]));
    port.push(await timeOf([plugin]));
  }
  return median(port) / median(empty);
}
