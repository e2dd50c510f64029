import { type UpdateRequest, UpdateResponse } from "@pulumi/pulumi/proto/provider_pb";
import {
  failureOutputs,
  PartialFailure,
  type Properties,
  previewUpdate,
  secretOutputs,
  update as updateObject,
  withoutReserved,
} from "../../lifecycle";
import { warnOfEndedLink } from "../ended-link";
import type { Session } from "../session/session";
import { UnfinishedResource } from "../wire/failure";
import { decodeStruct, encodeStruct } from "../wire/properties";
import { encodeOutputs, withSetInputs } from "../wire/set-outputs";
import { resourceOf } from "../wire/tokens";

/** Sends what differs; at preview, runs the preflight and returns what is known of the outputs. */
export async function update(request: UpdateRequest, session: Session): Promise<UpdateResponse> {
  const definition = resourceOf(request.getType());
  const { properties: news, secrets } = decodeStruct(request.getNews());
  const inputs = withoutReserved(decodeStruct(request.getOldInputs()).properties);
  const before = decodeStruct(request.getOlds());
  const outputs = withSetInputs(definition, inputs, before.properties);
  const own = { definition, id: request.getId(), olds: { inputs, outputs }, news, secrets };
  const respond = (properties: Properties) =>
    new UpdateResponse()
      .setProperties(encodeOutputs(definition, properties, secrets))
      .setRefreshBeforeUpdate(session.detectsDrift);
  const context = session.operation(request.getUrn(), request.getTimeout());
  context.tracker.others?.trackPreview(request.getPreview());
  if (request.getPreview()) {
    const previewed = await previewUpdate(own, context);
    await warnOfEndedLink(own, context);
    return new UpdateResponse().setProperties(encodeStruct(previewed, secretOutputs(definition, secrets)));
  }
  try {
    return respond(await updateObject(own, context));
  } catch (error) {
    if (!(error instanceof PartialFailure)) throw error;
    const outputs = failureOutputs(definition, error.properties, inputs);
    throw new UnfinishedResource(error, outputs, secretOutputs(definition, [...secrets, ...before.secrets]));
  }
}
