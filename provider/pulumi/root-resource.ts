import { connectEngine } from "./engine-client";
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
  try {
    const engine = connectEngine(address);
    if (!engine) return undefined;
    const { client, messages, grpc } = engine;
    return await new Promise<boolean>((resolve, reject) => {
      const options = { deadline: Date.now() + timeout };
      const request = new messages.GetRootResourceRequest();
      client.getRootResource(request, new grpc.Metadata(), options, (error, response) => {
        client.close();
        if (error) reject(error);
        else resolve(response.getUrn() !== "");
      });
    });
  } catch {
    // With a changed SDK or engine, messages are less precise, and nothing fails.
    return undefined;
  }
}
