import { createRequire } from "node:module";
import { engineAddress } from "./exit-with-engine";

/** Longer than the engine needs for an answer, in milliseconds. */
const timeout = 5000;

/**
 * Whether the engine executes the program in this run, and so has the stack as its root resource: `pulumi refresh` and
 * `pulumi destroy` do not. A dynamic provider is not told, so it asks the engine.
 *
 * @param address where the engine listens
 * @returns undefined where that cannot be found out
 */
export async function runsProgram(address = engineAddress()): Promise<boolean | undefined> {
  if (address === undefined) return undefined;
  try {
    // The SDK's own copies: an import would not see what the messages' module exports.
    const sdk = createRequire(require.resolve("@pulumi/pulumi"));
    const { credentials, Metadata }: typeof import("@grpc/grpc-js") = sdk("@grpc/grpc-js");
    const { EngineClient }: typeof import("@pulumi/pulumi/proto/engine_grpc_pb") =
      sdk("./proto/engine_grpc_pb");
    const { GetRootResourceRequest }: typeof import("@pulumi/pulumi/proto/engine_pb") =
      sdk("./proto/engine_pb");
    const engine = new EngineClient(address, credentials.createInsecure());
    return await new Promise<boolean>((resolve, reject) => {
      const deadline = { deadline: Date.now() + timeout };
      engine.getRootResource(new GetRootResourceRequest(), new Metadata(), deadline, (error, response) => {
        engine.close();
        if (error) reject(error);
        else resolve(response.getUrn() !== "");
      });
    });
  } catch {
    // An SDK or an engine that has changed costs a better message, and nothing else.
    return undefined;
  }
}
