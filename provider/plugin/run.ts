import { startPlugin } from "./server";

/** How often the plugin checks that its engine still runs, in milliseconds. */
const interval = 1000;

/** What the plugin uses of its process. */
export type PluginProcess = Pick<NodeJS.Process, "argv" | "ppid" | "on" | "exitCode"> & {
  readonly stdout: Pick<NodeJS.WriteStream, "write">;
  readonly stderr: Pick<NodeJS.WriteStream, "write">;
  exit(): void;
};

/** Runs the plugin until its engine interrupts the process or dies: pulumi-resource-shortlink <engine address>. */
export async function run(process: PluginProcess): Promise<void> {
  // Read before the port is printed: the engine may die at any time after that.
  const engine = process.ppid;
  try {
    const { port, stop } = await startPlugin(process.argv[2]);
    const end = () => {
      stop();
      process.exit();
    };
    // The engine cancels the running operations, interrupts the process, and waits for it to end.
    process.on("SIGINT", end);
    process.on("SIGTERM", end);
    // When the engine dies, the plugin gets another parent process.
    setInterval(() => process.ppid === engine || end(), interval).unref();
    // The engine reads the port from the first line of stdout.
    process.stdout.write(`${port}\n`);
  } catch (error) {
    process.stderr.write(`pulumi-resource-shortlink cannot start: ${error}\n`);
    process.exitCode = 1;
  }
}
