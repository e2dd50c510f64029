import type { Server as HttpServer } from "node:http";
import type { AddressInfo, Server } from "node:net";
import { onCleanup } from "./cleanup";

/** Makes a server listen on a free port of this machine until the test ends. Returns the port. */
export async function listen(server: Server): Promise<number> {
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  onCleanup(() => {
    (server as Partial<HttpServer>).closeAllConnections?.();
    server.close();
  });
  return (server.address() as AddressInfo).port;
}
