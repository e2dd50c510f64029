import type { MethodDefinition } from "@grpc/grpc-js";
import type { PluginAttach } from "@pulumi/pulumi/proto/plugin_pb";
import { ResourceProviderService } from "@pulumi/pulumi/proto/provider_grpc_pb";
import { Empty } from "google-protobuf/google/protobuf/empty_pb";
import type { CallName } from "./calls";
import { check } from "./rpc/check";
import { checkConfig, configure, diffConfig } from "./rpc/config";
import { create } from "./rpc/create";
import { deleteResource } from "./rpc/delete";
import { diff } from "./rpc/diff";
import { invoke } from "./rpc/invoke";
import { list } from "./rpc/list";
import { getPluginInfo, getSchema, handshake } from "./rpc/meta";
import { read } from "./rpc/read";
import { update } from "./rpc/update";
import { EngineLog } from "./session/engine-log";
import { Session } from "./session/session";
import { toServiceError } from "./wire/failure";

/** Handles the calls of the engine. */
export interface Service {
  /**
   * Handles a call with a single response. Requests and responses are serialized messages.
   *
   * @throws a gRPC status
   */
  handle(name: CallName, request: Buffer): Promise<Buffer>;
  /**
   * Handles List, one message at a time.
   *
   * @throws a gRPC status
   */
  list(request: Buffer): AsyncGenerator<Buffer>;
}

/** @param engine where the engine listens for log messages */
export function startService(
  engine: string | undefined,
  session = new Session(new EngineLog(engine)),
): Service {
  const { requestDeserialize, responseSerialize } = ResourceProviderService.list;
  return {
    async *list(request) {
      try {
        for await (const message of list(requestDeserialize(request), session))
          yield responseSerialize(message);
      } catch (error) {
        throw toServiceError(error);
      }
    },
    async handle(name, request) {
      // The service's definition names its methods like the calls, with a lower-case first letter.
      const method = definitions[`${name.charAt(0).toLowerCase()}${name.slice(1)}`];
      if (!method) throw new Error(`the protocol has no call ${name}`);
      try {
        return method.responseSerialize(await handlers[name](method.requestDeserialize(request), session));
      } catch (error) {
        throw toServiceError(error);
      }
    },
  };
}

// biome-ignore lint/suspicious/noExplicitAny: each handler takes the message of its own call.
type Message = any;
type Handler = (request: Message, session: Session) => unknown;
const definitions = ResourceProviderService as unknown as Readonly<
  Record<string, MethodDefinition<Message, Message>>
>;

const handlers: Readonly<Record<CallName, Handler>> = {
  Handshake: handshake,
  GetSchema: getSchema,
  GetPluginInfo: getPluginInfo,
  CheckConfig: checkConfig,
  DiffConfig: diffConfig,
  Configure: configure,
  Check: check,
  Diff: diff,
  Create: create,
  Read: read,
  Update: update,
  Delete: deleteResource,
  Invoke: invoke,
  Attach(request: PluginAttach, session) {
    session.log.attach(request.getAddress());
    return new Empty();
  },
  Cancel(_request: Empty, session) {
    session.cancel();
    return new Empty();
  },
};
