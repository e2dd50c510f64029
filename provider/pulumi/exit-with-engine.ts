import { connect } from "node:net";

/** How often it looks whether its engine is still there, in milliseconds. */
const heartbeat = 1000;

/**
 * Ends the SDK's process for dynamic providers when its engine has died, which it does not do by itself: its parent is a
 * shell that waits for it, so only the engine's port tells. Does nothing in any other process.
 */
export function exitWithEngine(): void {
  const [host, port] = engineAddress()?.split(":") ?? [];
  if (host === undefined) return;
  const look = () => {
    const socket = connect(Number(port), host, () => socket.destroy());
    socket.unref();
    socket.on("error", ({ code }: NodeJS.ErrnoException) => code === "ECONNREFUSED" && process.exit());
  };
  setInterval(look, heartbeat).unref();
}

/** Where the engine listens that has started this process for dynamic providers; undefined in any other process. */
export function engineAddress(): string | undefined {
  const [, script = "", engine = ""] = process.argv;
  const isOurs = /[\\/]dynamic-provider[\\/]/.test(script) && /^[\w.]+:\d+$/.test(engine);
  return isOurs ? engine : undefined;
}
