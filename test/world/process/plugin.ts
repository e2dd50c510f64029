import { ResourceProviderService } from "@pulumi/pulumi/proto/provider_grpc_pb";
import * as messages from "@pulumi/pulumi/proto/provider_pb";
import { Status } from "@pulumi/pulumi/proto/status_pb";
import { ResourceTracker } from "../../../provider/lifecycle/tracker/resource-tracker";
import { startService } from "../../../provider/plugin/service";
import type { EngineLog } from "../../../provider/plugin/session/engine-log";
import { Session } from "../../../provider/plugin/session/session";
import { propertiesOf, structOf } from "../../../provider/plugin/wire/struct";
import { othersOf, type ProviderProcess, StepFailure, type Surroundings } from "./process";

type Message = { serializeBinary(): Uint8Array };

/** A process of the plugin. */
export async function startPluginProcess(own: Surroundings): Promise<ProviderProcess> {
  const show = (message: string, urn = "") => own.show(`${urn} ${message}`);
  const log = { address: own.engine, attach() {}, warn: show, inform: show, status: () => {} };
  const session = new Session(log as unknown as EngineLog);
  const service = startService(undefined, session);
  const call = async <Response>(name: string, request: Message): Promise<Response> => {
    const method = ResourceProviderService[`${name.charAt(0).toLowerCase()}${name.slice(1)}` as "check"];
    try {
      const bytes = await service.handle(name as "Check", Buffer.from(request.serializeBinary()));
      return method.responseDeserialize(bytes) as unknown as Response;
    } catch (error) {
      throw failureOf(error);
    }
  };
  const args = structOf({ ...own.settings });
  if (own.runsProgram) await call("CheckConfig", new messages.CheckRequest().setNews(args));
  await call("Configure", new messages.ConfigureRequest().setArgs(args).setAcceptsecrets(true));
  const { baseUrl = "", apiKey = "" } = own.settings;
  Object.assign(session.operation().tracker, new ResourceTracker(othersOf(own, { baseUrl, apiKey })));
  return {
    async check({ type, urn }, olds, news) {
      const request = new messages.CheckRequest().setType(type).setUrn(urn);
      request.setOlds(structOf(olds)).setNews(structOf(news));
      const response = await call<messages.CheckResponse>("Check", request);
      const failures = response.getFailuresList().map((it) => it.getReason());
      return { inputs: propertiesOf(response.getInputs()), failures };
    },
    async diff({ type, urn }, { id, inputs, outputs }, news) {
      const request = new messages.DiffRequest().setType(type).setUrn(urn).setId(id);
      request.setOldInputs(structOf(inputs)).setOlds(structOf(outputs)).setNews(structOf(news));
      const response = await call<messages.DiffResponse>("Diff", request);
      return {
        changed: response.getChanges() === messages.DiffResponse.DiffChanges.DIFF_SOME,
        replaces: response.getReplacesList(),
        deleteBeforeReplace: response.getDeletebeforereplace(),
      };
    },
    async create({ type, urn }, inputs, isPreview) {
      const request = new messages.CreateRequest().setType(type).setUrn(urn).setPreview(isPreview);
      request.setProperties(structOf(inputs));
      const response = await call<messages.CreateResponse>("Create", request);
      return { id: response.getId(), outputs: propertiesOf(response.getProperties()) };
    },
    async update({ type, urn }, { id, inputs, outputs }, news, isPreview) {
      const request = new messages.UpdateRequest().setType(type).setUrn(urn).setId(id).setPreview(isPreview);
      request.setOldInputs(structOf(inputs)).setOlds(structOf(outputs)).setNews(structOf(news));
      const response = await call<messages.UpdateResponse>("Update", request);
      return propertiesOf(response.getProperties());
    },
    async read({ type, urn }, { id, inputs, outputs }) {
      const request = new messages.ReadRequest().setType(type).setUrn(urn).setId(id);
      if (Object.keys(inputs).length > 0) request.setInputs(structOf(inputs));
      if (Object.keys(outputs).length > 0) request.setProperties(structOf(outputs));
      const response = await call<messages.ReadResponse>("Read", request);
      if (response.getId() === "") return undefined;
      return {
        id: response.getId(),
        inputs: propertiesOf(response.getInputs()),
        outputs: propertiesOf(response.getProperties()),
      };
    },
    async delete({ type, urn }, { id, inputs, outputs }) {
      const request = new messages.DeleteRequest().setType(type).setUrn(urn).setId(id);
      request.setOldInputs(structOf(inputs)).setProperties(structOf(outputs));
      await call("Delete", request);
    },
  };
}

/** What the engine makes of an error of the plugin. */
function failureOf(error: unknown): StepFailure {
  const { details = String(error), metadata } = error as {
    readonly details?: string;
    readonly metadata?: { get(name: string): unknown[] };
  };
  const [bytes] = metadata?.get("grpc-status-details-bin") ?? [];
  if (!bytes) return new StepFailure(details, undefined);
  const [any] = Status.deserializeBinary(bytes as Uint8Array).getDetailsList();
  const partial = messages.ErrorResourceInitFailed.deserializeBinary(any?.getValue_asU8() as Uint8Array);
  const { getId, getProperties } = partial;
  return new StepFailure(details, {
    id: getId.call(partial),
    outputs: propertiesOf(getProperties.call(partial)),
  });
}
