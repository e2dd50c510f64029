import { spawn } from "node:child_process";
import { join } from "node:path";

// `npm run bench`: how long the plugin takes from its start to its port, beside what an empty Node.js program takes on
// the same machine in the same run. Single times say little on a busy machine, so the middle one of many counts.

const rounds = 21;
const plugin = join(__dirname, "../../plugin/pulumi-resource-shortlink");

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

async function main(): Promise<void> {
  const empty: number[] = [];
  const port: number[] = [];
  for (let round = 0; round < rounds; round += 1) {
    empty.push(await timeOf(["-e", "0"]));
    port.push(await timeOf([plugin]));
  }
  const ratio = middle(port) / middle(empty);
  console.log(`node -e 0          ${middle(empty).toFixed(0)} ms`);
  console.log(`plugin to its port ${middle(port).toFixed(0)} ms`);
  console.log(`ratio              ${ratio.toFixed(2)} (goal: at most 4)`);
  if (ratio > 4) process.exitCode = 1;
}

main();
