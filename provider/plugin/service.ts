import type {
  handleUnaryCall,
  ServerUnaryCall,
  ServiceError,
  UntypedServiceImplementation,
} from "@grpc/grpc-js";
import type { PluginAttach } from "@pulumi/pulumi/proto/plugin_pb";
import { Empty } from "google-protobuf/google/protobuf/empty_pb";
import { failureOf } from "./failure";
import { check } from "./rpc/check";
import { checkConfig, configure, diffConfig } from "./rpc/config";
import { create } from "./rpc/create";
import { deleteResource } from "./rpc/delete";
import { diff } from "./rpc/diff";
import { invoke } from "./rpc/invoke";
import { getPluginInfo, getSchema, handshake } from "./rpc/meta";
import { read } from "./rpc/read";
import { update } from "./rpc/update";
import type { Session } from "./session";

/** The calls the engine makes, and what answers them. */
export function serviceOf(session: Session): UntypedServiceImplementation {
  const answer = <Request, Response>(
    handler: (request: Request, session: Session) => Response | Promise<Response>,
  ): handleUnaryCall<Request, Response> => {
    return async (call: ServerUnaryCall<Request, Response>, callback) => {
      try {
        callback(null, await handler(call.request, session));
      } catch (error) {
        callback(failureOf(error) as ServiceError);
      }
    };
  };
  return {
    handshake: answer(handshake),
    getSchema: answer(getSchema),
    getPluginInfo: answer(getPluginInfo),
    checkConfig: answer(checkConfig),
    diffConfig: answer(diffConfig),
    configure: answer(configure),
    check: answer(check),
    diff: answer(diff),
    create: answer(create),
    read: answer(read),
    update: answer(update),
    delete: answer(deleteResource),
    invoke: answer(invoke),
    attach: answer((request: PluginAttach) => {
      session.log.attach(request.getAddress());
      return new Empty();
    }),
    cancel: answer(() => {
      session.cancel();
      return new Empty();
    }),
  };
}
