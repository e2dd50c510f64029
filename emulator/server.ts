import { createServer } from "node:http";
import { getRequestListener, type HttpBindings } from "@hono/node-server";
import type { Hono } from "hono";
import { EmulatorError } from "./emulator-error";
import { answerTheRest, badTarget, turningAway } from "./turn-away";

/** A server that listens. */
export interface Listening {
  readonly port: number;
  /** Ends all connections and takes no others for so many milliseconds. */
  refuse(milliseconds: number): void;
  /** Takes connections again, if it does not. */
  admit(): void;
  /** Ends at once, kept-alive connections and unfinished requests included. */
  close(): Promise<void>;
}

/**
 * Serves the application.
 *
 * @throws EmulatorError when the port is taken, or the host cannot be listened on
 */
export async function listen(
  app: Hono<{ Bindings: HttpBindings }>,
  { port, host }: { port: number; host: string },
): Promise<Listening> {
  // The emulator may share a process with others, whose Request and Response must stay what they are.
  const options = { overrideGlobalObjects: false, hostname: "localhost", errorHandler: badTarget };
  // A server of node:http hands nothing but the bindings of HTTP/1 over.
  const listener = getRequestListener((request, env) => app.fetch(request, env as HttpBindings), options);
  const server = createServer({ requireHostHeader: false }, turningAway(listener));
  answerTheRest(server);
  await new Promise<void>((resolve, reject) => {
    server.once("error", (error) => reject(explained(error, port, host)));
    server.listen(port, host, resolve);
  });
  const address = server.address();
  const bound = typeof address === "object" && address !== null ? address.port : port;
  let refusing: NodeJS.Timeout | undefined;
  const admit = () => {
    if (!refusing) return;
    clearTimeout(refusing);
    refusing = undefined;
    server.listen(bound, host);
  };
  return {
    port: bound,
    refuse(milliseconds) {
      if (refusing) return;
      server.close();
      server.closeAllConnections();
      refusing = setTimeout(admit, milliseconds);
    },
    admit,
    close: () =>
      new Promise((resolve) => {
        clearTimeout(refusing);
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

function explained(error: NodeJS.ErrnoException, port: number, host: string): EmulatorError {
  const reason =
    error.code === "EADDRINUSE"
      ? `the port ${port} is taken; give another one, or 0 for any that is free`
      : `cannot listen on ${host}:${port}: ${error.message}`;
  return new EmulatorError(reason, { cause: error });
}
