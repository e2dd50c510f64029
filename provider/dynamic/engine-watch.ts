import { connect } from "node:net";

/** How often it looks whether its engine is still there, in milliseconds. */
const heartbeat = 1000;

let watching = false;

/**
 * Ends this process when the engine that started it is gone. An engine that is killed tells nobody, and the SDK's process
 * for dynamic providers would wait for it forever.
 *
 * @param address where the engine listens, which is the first argument of that process
 */
export function endWithEngine(address = process.argv[2]): void {
  const [, host, port] = /^([\w.-]+):(\d+)$/.exec(address ?? "") ?? [];
  if (watching || !host || !port) return;
  watching = true;
  const look = () => {
    const socket = connect({ host, port: Number(port) });
    const stop = () => socket.destroy();
    socket.once("connect", stop);
    socket.once("error", (error: NodeJS.ErrnoException) => {
      stop();
      if (error.code === "ECONNREFUSED") process.exit(1);
    });
    socket.unref();
  };
  setInterval(look, heartbeat).unref();
}
