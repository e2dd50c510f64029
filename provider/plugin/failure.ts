import { Metadata, type ServiceError, status } from "@grpc/grpc-js";
import { ErrorResourceInitFailed } from "@pulumi/pulumi/proto/provider_pb";
import { Status } from "@pulumi/pulumi/proto/status_pb";
import { Any } from "google-protobuf/google/protobuf/any_pb";
import { ApiError, UserError } from "../client";
import type { PartialFailure } from "../lifecycle";
import { structOf } from "./wire/struct";
import { encode, type Path } from "./wire/values";

/** An object that is there, but incomplete, with the places of what is secret in it. */
export class PartialFailureWithSecrets extends Error {
  constructor(
    readonly failure: PartialFailure,
    readonly secrets: readonly Path[],
  ) {
    super(failure.message);
  }
}

/** An error as gRPC carries it. What is neither the person's nor the service's fault is a bug, and shows its stack. */
export function toServiceError(error: unknown): Partial<ServiceError> {
  if (error instanceof PartialFailureWithSecrets) return partialFailureError(error);
  const isPlain = error instanceof ApiError || error instanceof UserError;
  const message = error instanceof Error ? (!isPlain && error.stack) || error.message : String(error);
  return { code: isPlain ? status.FAILED_PRECONDITION : status.INTERNAL, details: message };
}

/** The engine keeps its id, and updates it the next time. */
function partialFailureError({ failure, secrets }: PartialFailureWithSecrets): Partial<ServiceError> {
  const { id, properties, reasons, message } = failure;
  const detail = new ErrorResourceInitFailed()
    .setId(id)
    .setProperties(structOf(encode(properties, secrets)))
    .setReasonsList([...reasons]);
  const any = new Any();
  any.pack(detail.serializeBinary(), "pulumirpc.ErrorResourceInitFailed");
  const answer = new Status().setCode(status.UNKNOWN).setMessage(message);
  answer.addDetails(any);
  const metadata = new Metadata();
  metadata.add("grpc-status-details-bin", Buffer.from(answer.serializeBinary()));
  return { code: status.UNKNOWN, details: message, metadata };
}
