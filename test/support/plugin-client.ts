import { credentials, type ServiceError } from "@grpc/grpc-js";
import { ResourceProviderClient } from "@pulumi/pulumi/proto/provider_grpc_pb";
import {
  CheckRequest,
  type CheckResponse,
  ConfigureRequest,
  CreateRequest,
  type CreateResponse,
  DeleteRequest,
  DiffRequest,
  type DiffResponse,
  InvokeRequest,
  type InvokeResponse,
  ReadRequest,
  type ReadResponse,
  UpdateRequest,
  type UpdateResponse,
} from "@pulumi/pulumi/proto/provider_pb";
import type { Empty } from "google-protobuf/google/protobuf/empty_pb";
import { onTestFinished } from "vitest";
import type { JsonObject } from "../../provider/contract";
// The plugin loads this with its first call. Loaded here, it is not part of the test that makes that call: mutation testing
// leaves out what runs while a module loads.
import "../../provider/plugin/service";
import { type Plugin, startPlugin } from "../../provider/plugin/server";
import { structOf } from "../../provider/plugin/wire/struct";

type Reply<Response> = (error: ServiceError | null, response: Response) => void;

/**
 * A gRPC client of the plugin that calls it as the engine does. It is stopped after the test.
 *
 * @param starting the plugin; by default one in this process
 */
export async function startPluginClient(
  settings?: JsonObject,
  starting: Promise<Pick<Plugin, "port" | "stop">> = startPlugin(),
) {
  const plugin = await starting;
  const client = new ResourceProviderClient(`127.0.0.1:${plugin.port}`, credentials.createInsecure());
  onTestFinished(() => {
    client.close();
    plugin.stop();
  });
  /** The response of a call. */
  const send = <Response>(call: (reply: Reply<Response>) => unknown): Promise<Response> =>
    new Promise((resolve, reject) => call((error, response) => (error ? reject(error) : resolve(response))));

  const configure = (args: JsonObject, urn = "") => {
    const request = new ConfigureRequest().setUrn(urn).setArgs(structOf(args)).setAcceptsecrets(true);
    return send((reply) => client.configure(request, reply));
  };
  if (settings) await configure(settings);

  return {
    client,
    send,
    configure,
    checkConfig: (news: JsonObject, urn = "") =>
      send<CheckResponse>((reply) =>
        client.checkConfig(new CheckRequest().setUrn(urn).setNews(structOf(news)), reply),
      ),
    diffConfig: (olds: JsonObject, news: JsonObject) => {
      const request = new DiffRequest().setOldInputs(structOf(olds)).setNews(structOf(news));
      return send<DiffResponse>((reply) => client.diffConfig(request, reply));
    },
    check: (type: string, news: JsonObject, olds: JsonObject = {}) => {
      const request = new CheckRequest()
        .setType(type)
        .setUrn(urnOf(type))
        .setOlds(structOf(olds))
        .setNews(structOf(news));
      return send<CheckResponse>((reply) => client.check(request, reply));
    },
    diff: (type: string, olds: JsonObject, news: JsonObject, outputs = olds) => {
      const request = new DiffRequest()
        .setType(type)
        .setUrn(urnOf(type))
        .setOldInputs(structOf(olds))
        .setOlds(structOf(outputs))
        .setNews(structOf(news));
      return send<DiffResponse>((reply) => client.diff(request, reply));
    },
    create: (type: string, inputs: JsonObject, { preview = false, timeout = 0 } = {}) => {
      const request = new CreateRequest()
        .setType(type)
        .setUrn(urnOf(type))
        .setProperties(structOf(inputs))
        .setPreview(preview)
        .setTimeout(timeout);
      return send<CreateResponse>((reply) => client.create(request, reply));
    },
    read: (type: string, id: string, inputs?: JsonObject, outputs?: JsonObject) => {
      const request = new ReadRequest().setType(type).setUrn(urnOf(type)).setId(id);
      if (inputs) request.setInputs(structOf(inputs));
      if (outputs) request.setProperties(structOf(outputs));
      return send<ReadResponse>((reply) => client.read(request, reply));
    },
    update: (
      type: string,
      id: string,
      olds: { inputs: JsonObject; outputs: JsonObject },
      news: JsonObject,
      preview = false,
    ) => {
      const request = new UpdateRequest()
        .setType(type)
        .setUrn(urnOf(type))
        .setId(id)
        .setOldInputs(structOf(olds.inputs))
        .setOlds(structOf(olds.outputs))
        .setNews(structOf(news))
        .setPreview(preview);
      return send<UpdateResponse>((reply) => client.update(request, reply));
    },
    delete: (type: string, id: string, timeout = 0, outputs?: JsonObject) => {
      const request = new DeleteRequest().setType(type).setUrn(urnOf(type)).setId(id).setTimeout(timeout);
      if (outputs) request.setProperties(structOf(outputs));
      return send<Empty>((reply) => client.delete(request, reply));
    },
    invoke: (tok: string, args: JsonObject) =>
      send<InvokeResponse>((reply) =>
        client.invoke(new InvokeRequest().setTok(tok).setArgs(structOf(args)), reply),
      ),
  };
}

/** The URN of the only resource of its kind. */
const urnOf = (type: string): string => `urn:pulumi:test::test::${type}::it`;
