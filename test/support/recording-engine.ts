import { Server, type sendUnaryData, status } from "@grpc/grpc-js";
import * as pulumi from "@pulumi/pulumi";
import { EngineService } from "@pulumi/pulumi/proto/engine_grpc_pb";
import type { LogRequest } from "@pulumi/pulumi/proto/engine_pb";
import { CallResponse } from "@pulumi/pulumi/proto/provider_pb";

import { ResourceMonitorService } from "@pulumi/pulumi/proto/resource_grpc_pb";
import {
  type ReadResourceRequest,
  ReadResourceResponse,
  type RegisterResourceRequest,
  RegisterResourceResponse,
  type ResourceCallRequest,
  type ResourceInvokeRequest,
  ResourceInvokeResponse,
  SupportsFeatureResponse,
} from "@pulumi/pulumi/proto/resource_pb";
import { Empty } from "google-protobuf/google/protobuf/empty_pb";
import { type JavaScriptValue, Struct } from "google-protobuf/google/protobuf/struct_pb";
import { onTestFinished } from "vitest";
import { listenForGrpc } from "./grpc";

type Reply<Response> = sendUnaryData<Response>;
type Properties = Record<string, JavaScriptValue>;

/**
 * A stub of the engine for a program in this process, over real gRPC. It responds to every call with the same properties,
 * and records every message that the SDK logs, and the inputs of every resource. In a preview, resources have no id. A
 * look-up with the argument `fail` is refused with that text.
 */
export async function startRecordingEngine(properties: Properties, { isPreview = false } = {}) {
  const messages: string[] = [];
  const inputs = new Map<string, Properties>();
  const urnOf = (type: string, name: string) => `urn:pulumi:test::test::${type}::${name}`;
  const struct = () => Struct.fromJavaScript(properties);
  const server = new Server();
  server.addService(EngineService, {
    log: ({ request }: { request: LogRequest }, reply: Reply<Empty>) => {
      messages.push(request.getMessage());
      reply(null, new Empty());
    },
  });
  server.addService(ResourceMonitorService, {
    supportsFeature: (_: unknown, reply: Reply<SupportsFeatureResponse>) =>
      reply(null, new SupportsFeatureResponse().setHassupport(true)),
    registerResource: (
      { request }: { request: RegisterResourceRequest },
      reply: Reply<RegisterResourceResponse>,
    ) => {
      const urn = urnOf(request.getType(), request.getName());
      const response = new RegisterResourceResponse().setUrn(urn).setObject(struct());
      if (!isPreview) response.setId("lnk_1");
      inputs.set(request.getName(), (request.getObject()?.toJavaScript() ?? {}) as Properties);
      reply(null, response);
    },
    registerResourceOutputs: (_: unknown, reply: Reply<Empty>) => reply(null, new Empty()),
    readResource: ({ request }: { request: ReadResourceRequest }, reply: Reply<ReadResourceResponse>) => {
      const urn = urnOf(request.getType(), request.getName());
      reply(null, new ReadResourceResponse().setUrn(urn).setProperties(struct()));
    },
    invoke: ({ request }: { request: ResourceInvokeRequest }, reply: Reply<ResourceInvokeResponse>) => {
      const args = request.getArgs()?.toJavaScript() ?? {};
      if (typeof args.fail === "string") return reply({ code: status.UNKNOWN, details: args.fail });
      const isResource = request.getTok() === "pulumi:pulumi:getResource";
      const result = isResource ? { urn: String(args.urn), id: "lnk_1", state: properties } : properties;
      reply(null, new ResourceInvokeResponse().setReturn(Struct.fromJavaScript(result)));
    },
    call: (_: { request: ResourceCallRequest }, reply: Reply<CallResponse>) =>
      reply(null, new CallResponse().setReturn(struct())),
  });
  const address = await listenForGrpc(server);
  pulumi.runtime.resetOptions("test", "test", 16, address, address, isPreview, "org");
  onTestFinished(async () => {
    await pulumi.runtime.disconnect();
    // Later tests may run in the same process.
    pulumi.runtime.resetOptions("", "", -1, "", "", false, "");
  });
  return {
    /** The inputs of each resource so far, by its name. */
    inputs,
    /** All messages so far: the SDK delivers them in order. */
    async logged(): Promise<readonly string[]> {
      await pulumi.log.debug("last message");
      return messages;
    },
  };
}
