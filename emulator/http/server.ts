import { createServer } from "node:http";
import { getRequestListener, type HttpBindings } from "@hono/node-server";
import type { Hono } from "hono";
import { EmulatorError } from "../emulator-error";
import { badTargetResponse, rejectBadConnections, rejectBadRequests } from "./bad-requests";

/** A server that accepts connections. */
export interface RunningServer {
  readonly port: number;
  /** Closes all connections and refuses new ones for this many milliseconds. */
  refuse(milliseconds: number): void;
  /** Accepts connections again. */
  accept(): void;
  /** Stops at once, without waiting for open connections and requests. */
  close(): Promise<void>;
}

/**
 * Serves the application.
 *
 * @throws EmulatorError if the port is in use or the host is invalid
 */
export async function listen(
  app: Hono<{ Bindings: HttpBindings }>,
  { port, host }: { port: number; host: string },
): Promise<RunningServer> {
  // Leaves the global Request and Response of the host process as they are.
  const options = { overrideGlobalObjects: false, hostname: "localhost", errorHandler: badTargetResponse };
  // A node:http server passes only HTTP/1 bindings.
  const listener = getRequestListener((request, env) => app.fetch(request, env as HttpBindings), options);
  const server = createServer({ requireHostHeader: false }, rejectBadRequests(listener));
  rejectBadConnections(server);
  await new Promise<void>((resolve, reject) => {
    server.once("error", (error) => reject(listenError(error, port, host)));
    server.listen(port, host, resolve);
  });
  const address = server.address();
  const bound = typeof address === "object" && address !== null ? address.port : port;
  let refusalTimer: NodeJS.Timeout | undefined;
  const accept = () => {
    if (!refusalTimer) return;
    clearTimeout(refusalTimer);
    refusalTimer = undefined;
    server.listen(bound, host);
  };
  return {
    port: bound,
    refuse(milliseconds) {
      if (refusalTimer) return;
      server.close();
      server.closeAllConnections();
      refusalTimer = setTimeout(accept, milliseconds);
    },
    accept,
    close: () =>
      new Promise((resolve) => {
        clearTimeout(refusalTimer);
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

function listenError(error: NodeJS.ErrnoException, port: number, host: string): EmulatorError {
  const reason =
    error.code === "EADDRINUSE"
      ? `port ${port} is in use; give another one, or 0 for any free port`
      : `cannot listen on ${host}:${port}: ${error.message}`;
  return new EmulatorError(reason, { cause: error });
}
