import type { DeleteRequest } from "@pulumi/pulumi/proto/provider_pb";
import { Empty } from "google-protobuf/google/protobuf/empty_pb";
import { deleteResource as deleteAny } from "../../lifecycle";
import type { Session } from "../session/session";
import { decodeStruct } from "../wire/properties";
import { resourceOf } from "../wire/tokens";

/** Deletes an object. One that is deleted already is a success. */
export async function deleteResource(request: DeleteRequest, session: Session): Promise<Empty> {
  const { properties: outputs } = decodeStruct(request.getProperties());
  const own = { definition: resourceOf(request.getType()), id: request.getId(), outputs };
  await deleteAny(own, session.operation(request.getUrn(), request.getTimeout()));
  return new Empty();
}
