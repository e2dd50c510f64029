import { type CreateRequest, CreateResponse } from "@pulumi/pulumi/proto/provider_pb";
import {
  create as createObject,
  failureOutputs,
  PartialFailure,
  previewCreate,
  secretOutputs,
} from "../../lifecycle";
import { warnOfEndedLink } from "../ended-link";
import type { Session } from "../session/session";
import { UnfinishedResource } from "../wire/failure";
import { decodeStruct, encodeStruct } from "../wire/properties";
import { encodeOutputs } from "../wire/set-outputs";
import { resourceOf } from "../wire/tokens";

/** Creates an object; at preview, runs the preflight and returns what is known of the outputs. */
export async function create(request: CreateRequest, session: Session): Promise<CreateResponse> {
  const definition = resourceOf(request.getType());
  const { properties: inputs, secrets } = decodeStruct(request.getProperties());
  const context = session.operation(request.getUrn(), request.getTimeout());
  const own = { definition, inputs, secrets };
  context.tracker.others?.trackPreview(request.getPreview());
  if (request.getPreview()) {
    const outputs = await previewCreate(own, context);
    await warnOfEndedLink({ definition, news: inputs, secrets }, context);
    return new CreateResponse().setProperties(encodeStruct(outputs, secretOutputs(definition, secrets)));
  }
  try {
    const { id, outputs } = await createObject(own, context);
    return new CreateResponse()
      .setId(id)
      .setProperties(encodeOutputs(definition, outputs, secrets))
      .setRefreshBeforeUpdate(session.detectsDrift);
  } catch (error) {
    if (!(error instanceof PartialFailure)) throw error;
    const outputs = failureOutputs(definition, error.properties, inputs);
    throw new UnfinishedResource(error, outputs, secretOutputs(definition, secrets));
  }
}
