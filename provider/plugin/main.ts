#!/usr/bin/env node
import "../node-version";
import { startPlugin } from "./server";

// The executable that the engine starts: pulumi-resource-shortlink <engine address>.

/** How often it looks whether its engine is still there, in milliseconds. */
const heartbeat = 1000;

async function main(): Promise<void> {
  // Before anybody is told that it runs: the engine may die at any time after that.
  const engine = process.ppid;
  const { port, stop } = await startPlugin(process.argv[2]);
  // The engine reads the port from the first line, and nothing else.
  process.stdout.write(`${port}\n`);
  const end = () => {
    stop();
    process.exit();
  };
  // The engine cancels what is under way, then interrupts the process, and waits for it to end.
  process.on("SIGINT", end);
  process.on("SIGTERM", end);
  // An engine that died says nothing; its children become those of another process.
  setInterval(() => process.ppid === engine || end(), heartbeat).unref();
}

main().catch((error) => {
  process.stderr.write(`pulumi-resource-shortlink cannot start: ${error}\n`);
  process.exitCode = 1;
});
