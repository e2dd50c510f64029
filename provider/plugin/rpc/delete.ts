import type { DeleteRequest } from "@pulumi/pulumi/proto/provider_pb";
import { Empty } from "google-protobuf/google/protobuf/empty_pb";
import { deleteResource as deleteAny, withoutReserved } from "../../lifecycle";
import type { Session } from "../session/session";
import { decodeStruct } from "../wire/properties";
import { withSetInputs } from "../wire/set-outputs";
import { resourceOf } from "../wire/tokens";

/** Deletes an object. One that is deleted already is a success. */
export async function deleteResource(request: DeleteRequest, session: Session): Promise<Empty> {
  const definition = resourceOf(request.getType());
  const { properties, secrets } = decodeStruct(request.getProperties());
  const inputs = withoutReserved(decodeStruct(request.getOldInputs()).properties);
  const outputs = withSetInputs(definition, inputs, properties);
  const own = { definition, id: request.getId(), inputs, outputs, secrets };
  await deleteAny(own, session.operation(request.getUrn(), request.getTimeout()));
  return new Empty();
}
