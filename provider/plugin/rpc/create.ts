import { type CreateRequest, CreateResponse } from "@pulumi/pulumi/proto/provider_pb";
import { ask, create as createObject, PartialFailure, planned, redactingContext } from "../../lifecycle";
import { Incomplete } from "../failure";
import type { Session } from "../session";
import { resourceOf } from "../tokens";
import { propertiesOf, structOf } from "../wire/struct";
import { receive, send } from "../wire/values";
import { refuse } from "./check";

/** Creates an object; at preview, tells what is known of it, and asks what only the service can tell. */
export async function create(request: CreateRequest, session: Session): Promise<CreateResponse> {
  const definition = resourceOf(request.getType());
  const { properties: inputs, secrets } = receive(propertiesOf(request.getProperties()));
  const context = redactingContext(
    session.operation(request.getUrn(), request.getTimeout()),
    inputs,
    secrets,
  );
  if (request.getPreview()) {
    refuse(await ask(definition, undefined, inputs, context, secrets));
    return new CreateResponse().setProperties(structOf(send(planned(definition, inputs), secrets)));
  }
  try {
    const { id, outs } = await createObject(definition, inputs, context);
    return new CreateResponse().setId(id).setProperties(structOf(send(outs, secrets)));
  } catch (error) {
    throw error instanceof PartialFailure ? new Incomplete(error, secrets) : error;
  }
}
