import { Server, ServerCredentials, type sendUnaryData, status } from "@grpc/grpc-js";
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
    supportsFeature: (_: unknown, reply: Reply<SupportsFeatureResponse>) => {
      const response = new SupportsFeatureResponse();
      response.setHassupport(true);
      reply(null, response);
    },
    registerResource: (
      { request }: { request: RegisterResourceRequest },
      reply: Reply<RegisterResourceResponse>,
    ) => {
      const response = new RegisterResourceResponse();
      response.setUrn(urnOf(request.getType(), request.getName()));
      if (!isPreview) response.setId("lnk_1");
      response.setObject(struct());
      inputs.set(request.getName(), (request.getObject()?.toJavaScript() ?? {}) as Properties);
      reply(null, response);
    },
    registerResourceOutputs: (_: unknown, reply: Reply<Empty>) => reply(null, new Empty()),
    readResource: ({ request }: { request: ReadResourceRequest }, reply: Reply<ReadResourceResponse>) => {
      const response = new ReadResourceResponse();
      response.setUrn(urnOf(request.getType(), request.getName()));
      response.setProperties(struct());
      reply(null, response);
    },
    invoke: ({ request }: { request: ResourceInvokeRequest }, reply: Reply<ResourceInvokeResponse>) => {
      const args = request.getArgs()?.toJavaScript() ?? {};
      if (typeof args.fail === "string") return reply({ code: status.UNKNOWN, details: args.fail });
      const response = new ResourceInvokeResponse();
      const isResource = request.getTok() === "pulumi:pulumi:getResource";
      const result = isResource ? { urn: String(args.urn), id: "lnk_1", state: properties } : properties;
      response.setReturn(Struct.fromJavaScript(result));
      reply(null, response);
    },
    call: (_: { request: ResourceCallRequest }, reply: Reply<CallResponse>) => {
      const response = new CallResponse();
      response.setReturn(struct());
      reply(null, response);
    },
  });
  const port = await new Promise<number>((resolve, reject) => {
    server.bindAsync("127.0.0.1:0", ServerCredentials.createInsecure(), (error, bound) =>
      error ? reject(error) : resolve(bound),
    );
  });
  const address = `127.0.0.1:${port}`;
  pulumi.runtime.resetOptions("test", "test", 16, address, address, isPreview, "org");
  onTestFinished(async () => {
    await pulumi.runtime.disconnect();
    server.forceShutdown();
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
