import { type CreateRequest, CreateResponse } from "@pulumi/pulumi/proto/provider_pb";
import {
  create as createObject,
  PartialFailure,
  preflight,
  previewOutputs,
  redactingContext,
} from "../../lifecycle";
import { PartialFailureWithSecrets } from "../failure";
import type { Session } from "../session";
import { resourceOf } from "../tokens";
import { propertiesOf, structOf } from "../wire/struct";
import { decode, encode } from "../wire/values";
import { throwFailures } from "./check";

/** Creates an object; at preview, tells what is known of it, and asks what only the service can tell. */
export async function create(request: CreateRequest, session: Session): Promise<CreateResponse> {
  const definition = resourceOf(request.getType());
  const { properties: inputs, secrets } = decode(propertiesOf(request.getProperties()));
  const context = redactingContext(
    session.operation(request.getUrn(), request.getTimeout()),
    inputs,
    secrets,
  );
  if (request.getPreview()) {
    throwFailures(await preflight(definition, undefined, inputs, context, secrets));
    return new CreateResponse().setProperties(structOf(encode(previewOutputs(definition, inputs), secrets)));
  }
  try {
    const { id, outputs } = await createObject(definition, inputs, context);
    return new CreateResponse().setId(id).setProperties(structOf(encode(outputs, secrets)));
  } catch (error) {
    throw error instanceof PartialFailure ? new PartialFailureWithSecrets(error, secrets) : error;
  }
}
