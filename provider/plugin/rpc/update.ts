import { type UpdateRequest, UpdateResponse } from "@pulumi/pulumi/proto/provider_pb";
import { previewUpdate, update as updateObject, withoutReserved } from "../../lifecycle";
import type { Session } from "../session/session";
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
  const outputs = await (request.getPreview() ? previewUpdate(own, context) : updateObject(own, context));
  return new UpdateResponse().setProperties(encodeStruct(outputs, secrets));
}
