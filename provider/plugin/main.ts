#!/usr/bin/env node
import "../node-version";
import { startPlugin } from "./server";

// The executable that the engine starts: pulumi-resource-shortlink <engine address>.

/** How often the plugin checks that its engine still runs, in milliseconds. */
const interval = 1000;

async function main(): Promise<void> {
  // Read before the port is printed: the engine may die at any time after that.
  const engine = process.ppid;
  const { port, stop } = await startPlugin(process.argv[2]);
  // The engine reads the port from the first line of stdout.
  process.stdout.write(`${port}\n`);
  const end = () => {
    stop();
    process.exit();
  };
  // The engine cancels the running operations, interrupts the process, and waits for it to end.
  process.on("SIGINT", end);
  process.on("SIGTERM", end);
  // When the engine dies, the plugin gets another parent process.
  setInterval(() => process.ppid === engine || end(), interval).unref();
}

main().catch((error) => {
  process.stderr.write(`pulumi-resource-shortlink cannot start: ${error}\n`);
  process.exitCode = 1;
});
