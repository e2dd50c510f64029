import { Metadata, type ServiceError, status } from "@grpc/grpc-js";
import { ErrorResourceInitFailed } from "@pulumi/pulumi/proto/provider_pb";
import { Status } from "@pulumi/pulumi/proto/status_pb";
import { Any } from "google-protobuf/google/protobuf/any_pb";
import { ApiError, UserError } from "../client";
import { PartialFailure } from "../lifecycle";
import { structOf } from "./wire/struct";
import { send } from "./wire/values";

/** An error as gRPC carries it. What is neither the person's nor the service's fault is a bug, and shows its stack. */
export function failureOf(error: unknown): Partial<ServiceError> {
  if (error instanceof PartialFailure) return partial(error);
  const isPlain = error instanceof ApiError || error instanceof UserError;
  const message = error instanceof Error ? (!isPlain && error.stack) || error.message : String(error);
  return { code: isPlain ? status.FAILED_PRECONDITION : status.INTERNAL, details: message };
}

/** The object is there, but incomplete: the engine keeps its id, and updates it the next time. */
function partial({ id, properties, reasons, message }: PartialFailure): Partial<ServiceError> {
  const detail = new ErrorResourceInitFailed()
    .setId(id)
    .setProperties(structOf(send(properties)))
    .setReasonsList([...reasons]);
  const any = new Any();
  any.pack(detail.serializeBinary(), "pulumirpc.ErrorResourceInitFailed");
  const answer = new Status().setCode(status.UNKNOWN).setMessage(message);
  answer.addDetails(any);
  const metadata = new Metadata();
  metadata.add("grpc-status-details-bin", Buffer.from(answer.serializeBinary()));
  return { code: status.UNKNOWN, details: message, metadata };
}
