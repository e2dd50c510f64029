import { type UpdateRequest, UpdateResponse } from "@pulumi/pulumi/proto/provider_pb";
import { PartialFailure, previewUpdate, update as updateObject, withoutReserved } from "../../lifecycle";
import type { Session } from "../session/session";
import { PartialFailureWithSecrets } from "../wire/failure";
import { decodeStruct, encodeStruct } from "../wire/properties";
import { resourceOf } from "../wire/tokens";

/** Sends what differs; at preview, runs the preflight and returns what is known of the outputs. */
export async function update(request: UpdateRequest, session: Session): Promise<UpdateResponse> {
  const { properties: news, secrets } = decodeStruct(request.getNews());
  const own = {
    definition: resourceOf(request.getType()),
    id: request.getId(),
    olds: {
      inputs: withoutReserved(decodeStruct(request.getOldInputs()).properties),
      outputs: decodeStruct(request.getOlds()).properties,
    },
    news,
    secrets,
  };
  const context = session.operation(request.getUrn(), request.getTimeout());
  if (request.getPreview()) {
    return new UpdateResponse().setProperties(encodeStruct(await previewUpdate(own, context), secrets));
  }
  try {
    return new UpdateResponse().setProperties(encodeStruct(await updateObject(own, context), secrets));
  } catch (error) {
    throw error instanceof PartialFailure ? new PartialFailureWithSecrets(error, secrets) : error;
  }
}
