import type * as pulumi from "@pulumi/pulumi";
import { ResourceProviderService } from "@pulumi/pulumi/proto/provider_grpc_pb";
import * as messages from "@pulumi/pulumi/proto/provider_pb";
import { Status } from "@pulumi/pulumi/proto/status_pb";
import type { JsonObject } from "../../provider/contract";
import { ofProcess } from "../../provider/dynamic/contexts";
import { provider } from "../../provider/dynamic/provider";
import { OtherProviders, PartialFailure } from "../../provider/lifecycle";
import { startService } from "../../provider/plugin/service";
import type { EngineLog } from "../../provider/plugin/session/engine-log";
import { Session } from "../../provider/plugin/session/session";
import { propertiesOf, structOf } from "../../provider/plugin/wire/struct";
import { unknownValue } from "../../provider/pulumi/format/signatures";
import { annotated, plain } from "../model/doors";
import type { Owner } from "./world";

// The provider's processes, as the engine calls them: the plugin through its messages, the dynamic classes as the SDK's process does.

/** Secrets in properties are marked. */
export interface ResourceState {
  readonly id: string;
  readonly inputs: JsonObject;
  readonly outputs: JsonObject;
}

/** What a call is about. */
export interface Subject {
  readonly kind: string;
  readonly type: string;
  readonly urn: string;
}

export interface Difference {
  readonly changed: boolean;
  readonly replaces: readonly string[];
  readonly deleteBeforeReplace: boolean;
}

/** A failure of an operation, with what it has done nevertheless. */
export class StepFailure extends Error {
  constructor(
    message: string,
    readonly partial: Pick<ResourceState, "id" | "outputs"> | undefined,
  ) {
    super(message);
  }
}

export interface ProviderProcess {
  check(
    subject: Subject,
    olds: JsonObject,
    news: JsonObject,
  ): Promise<{ readonly inputs: JsonObject; readonly failures: readonly string[] }>;
  diff(subject: Subject, olds: ResourceState, news: JsonObject): Promise<Difference>;
  create(
    subject: Subject,
    inputs: JsonObject,
    isPreview: boolean,
  ): Promise<Pick<ResourceState, "id" | "outputs">>;
  update(subject: Subject, olds: ResourceState, news: JsonObject, isPreview: boolean): Promise<JsonObject>;
  /** Undefined if the object is missing. */
  read(subject: Subject, state: ResourceState): Promise<ResourceState | undefined>;
  delete(subject: Subject, state: ResourceState): Promise<void>;
}

/** What a process gets from the engine that starts it. */
export interface Surroundings extends Owner {
  /** Names this process. */
  readonly name: string;
  readonly pid: number;
  /** The engine that started it, which has an address. */
  readonly engine: string;
  readonly settings: Readonly<Record<string, string>>;
  /** Whether the engine executes the program. */
  readonly runsProgram: boolean;
  /** A folder for what processes tell each other. */
  readonly folder: string;
  isRunning(pid: number): boolean;
  show(message: string): void;
}

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
  const system = {
    pid: own.pid,
    kill: (pid: number) => {
      if (!own.isRunning(pid)) throw new Error("no such process");
      return true;
    },
    once: () => undefined,
  };
  const { baseUrl = "", apiKey = "" } = own.settings;
  const others = new OtherProviders(own.engine, { baseUrl, apiKey }, system, own.folder);
  Object.assign(session.operation().tracker, { others });
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

const json = (value: unknown): JsonObject => JSON.parse(JSON.stringify(value));

/** The SDK's process for dynamic providers. Of all processes of a world, at most one at a time runs. */
export function startDynamicProcess(own: Surroundings): ProviderProcess {
  ofProcess.contexts = new Map();
  ofProcess.isProgramRun = own.runsProgram ? undefined : false;
  const providers = new Map<string, Required<pulumi.dynamic.ResourceProvider>>();
  const providerFor = ({ kind }: Subject) => {
    const found = providers.get(kind) ?? (provider(kind) as Required<pulumi.dynamic.ResourceProvider>);
    if (!providers.has(kind)) {
      const config = { get: (key: string) => own.settings[key.replace("shortlink:", "")] };
      void found.configure({ config } as unknown as pulumi.dynamic.ConfigureRequest);
      providers.set(kind, found);
    }
    return found;
  };
  /** What the engine makes of an error, and of a success. */
  const answer = async <T>(what: Promise<T>): Promise<T> => {
    try {
      return await what;
    } catch (error) {
      const { message, id, properties } = error as PartialFailure;
      const isPartial = error instanceof PartialFailure;
      throw new StepFailure(message, isPartial ? { id, outputs: json(properties) } : undefined);
    }
  };
  const withProvider = (properties: object, { __provider }: JsonObject) =>
    json({ ...properties, __provider });
  return {
    async check(subject, olds, news) {
      const { inputs, failures = [] } = await answer(providerFor(subject).check(plain(olds), plain(news)));
      return {
        inputs: annotated(withProvider(inputs ?? news, news), news),
        failures: failures.map(({ reason }) => reason),
      };
    },
    async diff(subject, { id, outputs }, news) {
      const found = await answer(providerFor(subject).diff(id, plain(outputs), plain(news)));
      const { changes = false, replaces = [], deleteBeforeReplace = false } = found;
      return { changed: changes, replaces, deleteBeforeReplace };
    },
    async create(subject, inputs, isPreview) {
      if (isPreview) return { id: unknownValue, outputs: {} };
      const { id, outs } = await answer(providerFor(subject).create(plain(inputs)));
      return { id, outputs: annotated(withProvider(outs ?? {}, inputs), inputs) };
    },
    async update(subject, { id, outputs }, news, isPreview) {
      if (isPreview) return {};
      const { outs } = await answer(providerFor(subject).update(id, plain(outputs), plain(news)));
      return annotated(withProvider(outs ?? {}, news), news);
    },
    async read(subject, { id, inputs, outputs }) {
      const found = await answer(providerFor(subject).read(id, plain(outputs)));
      if (found.id === "" || found.id === undefined) return undefined;
      return {
        id: found.id,
        inputs: found.inputs ? annotated(withProvider(found.inputs, outputs), inputs) : inputs,
        outputs: annotated(withProvider(found.props ?? {}, outputs), outputs),
      };
    },
    async delete(subject, { id, outputs }) {
      await answer(providerFor(subject).delete(id, plain(outputs)));
    },
  };
}
