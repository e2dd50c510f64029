import type { DeleteRequest } from "@pulumi/pulumi/proto/provider_pb";
import { Empty } from "google-protobuf/google/protobuf/empty_pb";
import { deleteObject } from "../../lifecycle";
import type { Session } from "../session";
import { resourceOf } from "../tokens";

/** Deletes an object; one that is gone already is no error. */
export async function deleteResource(request: DeleteRequest, session: Session): Promise<Empty> {
  const context = session.operation(request.getUrn(), request.getTimeout());
  await deleteObject(resourceOf(request.getType()), request.getId(), context);
  return new Empty();
}
