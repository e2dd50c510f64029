import { Server, ServerCredentials } from "@grpc/grpc-js";
import { EngineService } from "@pulumi/pulumi/proto/engine_grpc_pb";
import { GetRootResourceResponse } from "@pulumi/pulumi/proto/engine_pb";
import { expect, it, onTestFinished } from "vitest";
import { runsProgram } from "../../provider/pulumi/root-resource";

/** Starts an engine that implements only GetRootResource. It ends with the test. */
async function startEngine(urn: string): Promise<string> {
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
  onTestFinished(() => server.forceShutdown());
  const port = await new Promise<number>((resolve, reject) => {
    server.bindAsync("127.0.0.1:0", ServerCredentials.createInsecure(), (error, bound) =>
      error ? reject(error) : resolve(bound),
    );
  });
  return `127.0.0.1:${port}`;
}

it("a run executes the program if the engine has a root resource", async () => {
  expect(await runsProgram(await startEngine("urn:pulumi:dev::shop::pulumi:pulumi:Stack::shop-dev"))).toBe(
    true,
  );
});

it("a run does not execute the program if the engine has no root resource", async () => {
  expect(await runsProgram(await startEngine(""))).toBe(false);
});

it("it is unknown outside of the engine's process, and if no engine responds", async () => {
  expect(await runsProgram()).toBeUndefined();
  expect(await runsProgram("127.0.0.1:1")).toBeUndefined();
});
