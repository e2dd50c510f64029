import type { DeleteRequest } from "@pulumi/pulumi/proto/provider_pb";
import { Empty } from "google-protobuf/google/protobuf/empty_pb";
import { deleteObject } from "../../lifecycle";
import type { Session } from "../session/session";
import { resourceOf } from "../wire/tokens";

/** Deletes an object. One that is deleted already is a success. */
export async function deleteResource(request: DeleteRequest, session: Session): Promise<Empty> {
  const own = { definition: resourceOf(request.getType()), id: request.getId() };
  await deleteObject(own, session.operation(request.getUrn(), request.getTimeout()));
  return new Empty();
}
