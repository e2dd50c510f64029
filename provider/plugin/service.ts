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

/** What answers the engine's calls. */
export interface Service {
  /**
   * Answers one call, in the bytes of its messages.
   *
   * @throws a gRPC status
   */
  handle(name: CallName, request: Buffer): Promise<Buffer>;
  /**
   * Answers List, a message at a time.
   *
   * @throws a gRPC status
   */
  list(request: Buffer): AsyncGenerator<Buffer>;
}

/** @param engine where the engine listens, for its log */
export function startService(engine: string | undefined): Service {
  const session = new Session(new EngineLog(engine));
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
      // The name of a method in the service's definition is that of the call in lower case: one definition for each.
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

// Each handler takes the message that its method's own definition reads.
// biome-ignore lint/suspicious/noExplicitAny: the messages differ from call to call.
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
