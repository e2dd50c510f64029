import { type CreateRequest, CreateResponse } from "@pulumi/pulumi/proto/provider_pb";
import { create as createObject, PartialFailure, previewCreate } from "../../lifecycle";
import type { Session } from "../session/session";
import { PartialFailureWithSecrets } from "../wire/failure";
import { decodeStruct, encodeStruct } from "../wire/properties";
import { withoutSetInputs } from "../wire/set-outputs";
import { resourceOf } from "../wire/tokens";

/** Creates an object; at preview, runs the preflight and returns what is known of the outputs. */
export async function create(request: CreateRequest, session: Session): Promise<CreateResponse> {
  const definition = resourceOf(request.getType());
  const { properties: inputs, secrets } = decodeStruct(request.getProperties());
  const context = session.operation(request.getUrn(), request.getTimeout());
  const own = { definition, inputs, secrets };
  if (request.getPreview()) {
    const outputs = withoutSetInputs(definition, await previewCreate(own, context));
    return new CreateResponse().setProperties(encodeStruct(outputs, secrets));
  }
  try {
    const { id, outputs } = await createObject(own, context);
    const properties = encodeStruct(withoutSetInputs(definition, outputs), secrets);
    return new CreateResponse().setId(id).setProperties(properties);
  } catch (error) {
    throw error instanceof PartialFailure ? new PartialFailureWithSecrets(error, secrets) : error;
  }
}
