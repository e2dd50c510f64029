import { Metadata, type ServiceError, status } from "@grpc/grpc-js";
import { CheckFailure, ErrorResourceInitFailed } from "@pulumi/pulumi/proto/provider_pb";
import { Status } from "@pulumi/pulumi/proto/status_pb";
import { Any } from "google-protobuf/google/protobuf/any_pb";
import { isExpectedError, printableLines } from "../../client";
import {
  type Failure,
  formatFailure,
  type PartialFailure,
  type Path,
  type Properties,
} from "../../lifecycle";
import { encodeStruct } from "./properties";

/** The engine prints the whole value of a property that a failure names, so the path is part of the text. */
export const checkFailure = (failure: Failure): CheckFailure =>
  new CheckFailure().setReason(formatFailure(failure));

/** A resource that was created or updated only in part. */
export class UnfinishedResource extends Error {
  /**
   * @param outputs its outputs so far
   * @param secrets the paths of secrets in them
   */
  constructor(
    readonly failure: PartialFailure,
    readonly outputs: Properties,
    readonly secrets: readonly Path[],
  ) {
    super(failure.message);
  }
}

/** An error as gRPC sends it. Only a bug keeps its stack: an error of the person or the service does not need it. */
export function toServiceError(error: unknown): Partial<ServiceError> {
  if (error instanceof UnfinishedResource) return partialFailureError(error);
  const isExpected = isExpectedError(error);
  const message = error instanceof Error ? (!isExpected && error.stack) || error.message : String(error);
  return {
    code: isExpected ? status.FAILED_PRECONDITION : status.INTERNAL,
    details: printableLines(message),
  };
}

/** The engine records the object's id and outputs, and updates the object in the next run. */
function partialFailureError({ failure, outputs, secrets }: UnfinishedResource): Partial<ServiceError> {
  const { id, reasons, message } = failure;
  const detail = new ErrorResourceInitFailed()
    .setId(id)
    .setProperties(encodeStruct(outputs, secrets))
    .setReasonsList([...reasons]);
  const any = new Any();
  any.pack(detail.serializeBinary(), "pulumirpc.ErrorResourceInitFailed");
  const response = new Status().setCode(status.UNKNOWN).setMessage(message);
  response.addDetails(any);
  const metadata = new Metadata();
  metadata.add("grpc-status-details-bin", Buffer.from(response.serializeBinary()));
  return { code: status.UNKNOWN, details: message, metadata };
}
