import { Server, ServerCredentials } from "@grpc/grpc-js";
import { ResourceProviderService } from "@pulumi/pulumi/proto/provider_grpc_pb";
import { EngineLog } from "./engine-log";
import { serviceOf } from "./service";
import { Session } from "./session";

/** A plugin that listens. */
export interface Plugin {
  readonly port: number;
  stop(): void;
}

/** As large as the engine lets its own messages grow. */
const largest = 400 * 1024 * 1024;

/**
 * Starts the plugin on any free port of this machine's loopback.
 *
 * @param engine where the engine listens
 */
export async function startPlugin(engine?: string): Promise<Plugin> {
  const server = new Server({
    "grpc.max_receive_message_length": largest,
    "grpc.max_send_message_length": largest,
  });
  const session = new Session(new EngineLog(engine));
  server.addService(ResourceProviderService, serviceOf(session));
  const port = await new Promise<number>((resolve, reject) => {
    server.bindAsync("127.0.0.1:0", ServerCredentials.createInsecure(), (error, bound) =>
      error ? reject(error) : resolve(bound),
    );
  });
  return {
    port,
    stop() {
      session.cancel();
      server.forceShutdown();
    },
  };
}
