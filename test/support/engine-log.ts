import { Server, ServerCredentials, type ServerUnaryCall, type sendUnaryData } from "@grpc/grpc-js";
import { EngineService } from "@pulumi/pulumi/proto/engine_grpc_pb";
import type { LogRequest } from "@pulumi/pulumi/proto/engine_pb";
import { Empty } from "google-protobuf/google/protobuf/empty_pb";
import { onTestFinished } from "vitest";

/** Starts an engine that records its log. */
export async function startEngineLog() {
  const messages: string[] = [];
  const severities: number[] = [];
  const urns: string[] = [];
  const ephemeral: boolean[] = [];
  const server = new Server();
  server.addService(EngineService, {
    log(call: ServerUnaryCall<LogRequest, Empty>, callback: sendUnaryData<Empty>) {
      messages.push(call.request.getMessage());
      severities.push(call.request.getSeverity());
      urns.push(call.request.getUrn());
      ephemeral.push(call.request.getEphemeral());
      callback(null, new Empty());
    },
  });
  const port = await new Promise<number>((resolve, reject) => {
    server.bindAsync("127.0.0.1:0", ServerCredentials.createInsecure(), (error, bound) =>
      error ? reject(error) : resolve(bound),
    );
  });
  const close = () => server.forceShutdown();
  onTestFinished(close);
  return { address: `127.0.0.1:${port}`, messages, severities, urns, ephemeral, close };
}
