import { connect } from "node:net";

/** How often the process checks that its engine still runs, in milliseconds. */
const interval = 1000;

/**
 * Ends the SDK's process for dynamic providers when its engine has died. The process does not notice by itself: its parent is
 * a shell that waits for it, so only the engine's port shows that the engine is gone. Does nothing in any other process.
 */
export function exitWithEngine(): void {
  const [host, port] = engineAddress()?.split(":") ?? [];
  if (host === undefined) return;
  const checkEngine = () => {
    const socket = connect(Number(port), host, () => socket.destroy());
    socket.unref();
    socket.on("error", ({ code }: NodeJS.ErrnoException) => code === "ECONNREFUSED" && process.exit());
  };
  setInterval(checkEngine, interval).unref();
}

/** The address of the engine that started this process for dynamic providers; undefined in any other process. */
export function engineAddress(): string | undefined {
  const [, script = "", address = ""] = process.argv;
  const isDynamicProvider = /[\\/]dynamic-provider[\\/]/.test(script) && /^[\w.]+:\d+$/.test(address);
  return isDynamicProvider ? address : undefined;
}
