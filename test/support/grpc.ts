import { type Server, ServerCredentials } from "@grpc/grpc-js";
import { getSubchannelPool, SubchannelPool } from "@grpc/grpc-js/build/src/subchannel-pool";
import { onCleanup } from "./cleanup";

/**
 * Gives every gRPC channel its own connections. By default, all channels of a process share connections by address, also
 * to an engine that has exited: another engine on the same port would be unreachable for a while. The SDK takes that for an
 * engine that shuts down, and silently registers nothing.
 *
 * A program talks to one engine; a file of tests to hundreds.
 */
export function separateChannels(): void {
  const shared = getSubchannelPool(true);
  const create = SubchannelPool.prototype.getOrCreateSubchannel;
  shared.getOrCreateSubchannel = (...args) => create.apply(new SubchannelPool(), args);
}

/** Makes a gRPC server listen on a free port of this machine until the test ends. Returns its address. */
export async function listenForGrpc(server: Server): Promise<string> {
  const port = await new Promise<number>((resolve, reject) => {
    server.bindAsync("127.0.0.1:0", ServerCredentials.createInsecure(), (error, bound) =>
      error ? reject(error) : resolve(bound),
    );
  });
  onCleanup(() => server.forceShutdown());
  return `127.0.0.1:${port}`;
}
