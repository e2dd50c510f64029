import { Server, type ServerUnaryCall, type sendUnaryData } from "@grpc/grpc-js";
import { EngineService } from "@pulumi/pulumi/proto/engine_grpc_pb";
import type { LogRequest } from "@pulumi/pulumi/proto/engine_pb";
import { Empty } from "google-protobuf/google/protobuf/empty_pb";
import { listenForGrpc } from "./grpc";

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
  const address = await listenForGrpc(server);
  return { address, messages, severities, urns, ephemeral, close: () => server.forceShutdown() };
}
