import { createRequire } from "node:module";
import { engineAddress } from "./exit-with-engine";

/** Longer than the engine takes to respond, in milliseconds. */
const timeout = 5000;

/**
 * Whether the engine runs the program, and so has the stack as its root resource. `pulumi refresh` and `pulumi destroy` do
 * not run it. The SDK does not pass this to a dynamic provider, so the provider asks the engine.
 *
 * @param address where the engine listens
 * @returns undefined where this cannot be found out
 */
export async function runsProgram(address = engineAddress()): Promise<boolean | undefined> {
  if (address === undefined) return undefined;
  try {
    // The SDK's own copies: an import does not see the exports of the protocol's modules.
    const sdk = createRequire(require.resolve("@pulumi/pulumi"));
    const { credentials, Metadata }: typeof import("@grpc/grpc-js") = sdk("@grpc/grpc-js");
    const { EngineClient }: typeof import("@pulumi/pulumi/proto/engine_grpc_pb") =
      sdk("./proto/engine_grpc_pb");
    const { GetRootResourceRequest }: typeof import("@pulumi/pulumi/proto/engine_pb") =
      sdk("./proto/engine_pb");
    const engine = new EngineClient(address, credentials.createInsecure());
    return await new Promise<boolean>((resolve, reject) => {
      const options = { deadline: Date.now() + timeout };
      engine.getRootResource(new GetRootResourceRequest(), new Metadata(), options, (error, response) => {
        engine.close();
        if (error) reject(error);
        else resolve(response.getUrn() !== "");
      });
    });
  } catch {
    // With a changed SDK or engine, messages are less precise, and nothing fails.
    return undefined;
  }
}
