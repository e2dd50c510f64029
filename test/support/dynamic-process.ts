import { Server } from "@grpc/grpc-js";
import { EngineService } from "@pulumi/pulumi/proto/engine_grpc_pb";
import { GetRootResourceResponse } from "@pulumi/pulumi/proto/engine_pb";
import { onTestFinished } from "vitest";
import { listenForGrpc } from "./grpc";

/** The script that the engine starts as its process for dynamic providers. */
const script = "/app/node_modules/@pulumi/pulumi/cmd/dynamic-provider/index.js";

/** Makes this process one that an engine at this address has started for dynamic providers, until the test ends. */
export function actAsDynamicProvider(address?: string, file = script): void {
  const { argv } = process;
  onTestFinished(() => {
    process.argv = argv;
  });
  process.argv = [process.execPath, file, ...(address === undefined ? [] : [address])];
}

/**
 * Starts an engine that implements only GetRootResource. It ends with the test.
 *
 * @param urn the URN of the stack; empty in a run without the program
 * @returns its address
 */
export async function startRootEngine(urn: string): Promise<string> {
  const server = new Server();
  const { getRootResource } = EngineService;
  server.addService(
    { getRootResource },
    {
      getRootResource(_: unknown, reply: (error: null, response: GetRootResourceResponse) => void) {
        reply(null, new GetRootResourceResponse().setUrn(urn));
      },
    },
  );
  return listenForGrpc(server);
}
