import { once } from "node:events";
import { Server, ServerCredentials, type ServerWritableStream, type ServiceError } from "@grpc/grpc-js";
import { calls } from "./calls";
import type { Service } from "./service";

/** A running plugin. */
export interface Plugin {
  readonly port: number;
  stop(): void;
}

/** The limit that the engine sets for its own messages. */
const maxMessageBytes = 400 * 1024 * 1024;

const identity = (bytes: Buffer): Buffer => bytes;

/**
 * Starts the plugin on any free port of the loopback interface. It listens before it has loaded the service: the engine waits
 * for the port, and most of the loading happens while the engine connects.
 *
 * @param engine where the engine listens
 */
export async function startPlugin(engine?: string): Promise<Plugin> {
  const server = new Server({
    "grpc.max_receive_message_length": maxMessageBytes,
    "grpc.max_send_message_length": maxMessageBytes,
  });
  let loaded: Promise<Service> | undefined;
  const service = () => {
    loaded ??= import("./service.js").then(({ startService }) => startService(engine));
    return loaded;
  };
  for (const name of calls) {
    server.register<Buffer, Buffer>(
      `/pulumirpc.ResourceProvider/${name}`,
      (
        { request }: { request: Buffer },
        callback: (error: Partial<ServiceError> | null, bytes?: Buffer) => void,
      ) => {
        service()
          .then((it) => it.handle(name, request))
          .then(
            (bytes) => callback(null, bytes),
            (failure: Partial<ServiceError>) => callback(failure),
          );
      },
      identity,
      identity,
      "unary",
    );
  }
  server.register<Buffer, Buffer>(
    "/pulumirpc.ResourceProvider/List",
    async (call: ServerWritableStream<Buffer, Buffer>) => {
      try {
        for await (const message of (await service()).list(call.request)) {
          if (!call.write(message)) await once(call, "drain");
        }
        call.end();
      } catch (failure) {
        call.emit("error", failure);
      }
    },
    identity,
    identity,
    "serverStream",
  );
  const port = await new Promise<number>((resolve, reject) => {
    server.bindAsync("127.0.0.1:0", ServerCredentials.createInsecure(), (error, bound) =>
      error ? reject(error) : resolve(bound),
    );
  });
  setImmediate(service);
  return {
    port,
    stop() {
      server.forceShutdown();
    },
  };
}
