import { createRequire } from "node:module";
import type { EngineClient } from "@pulumi/pulumi/proto/engine_grpc_pb";
import { engineAddress } from "./exit-with-engine";

/** The engine's service, and the messages that it takes. */
export interface Engine {
  readonly client: EngineClient;
  readonly messages: typeof import("@pulumi/pulumi/proto/engine_pb");
  readonly grpc: typeof import("@grpc/grpc-js");
}

/**
 * Connects a dynamic provider to the engine. The SDK does not do so.
 *
 * @param address where the engine listens
 * @returns undefined where the engine's address is not known
 */
export function connectEngine(address = engineAddress()): Engine | undefined {
  if (address === undefined) return undefined;
  // The SDK's own copies: an import does not see the exports of the protocol's modules.
  const sdk = createRequire(require.resolve("@pulumi/pulumi"));
  const grpc: Engine["grpc"] = sdk("@grpc/grpc-js");
  const service: typeof import("@pulumi/pulumi/proto/engine_grpc_pb") = sdk("./proto/engine_grpc_pb");
  const client = new service.EngineClient(address, grpc.credentials.createInsecure());
  return { client, messages: sdk("./proto/engine_pb"), grpc };
}
