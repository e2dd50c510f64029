import { type CreateRequest, CreateResponse } from "@pulumi/pulumi/proto/provider_pb";
import {
  ask,
  create as createObject,
  PartialFailure,
  type Properties,
  planned,
  redactingContext,
  twinOf,
} from "../../lifecycle";
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
    const twin = await leftBehind(request, session, inputs);
    if (twin !== undefined) context.warn(twin);
    return new CreateResponse().setProperties(structOf(send(planned(definition, inputs), secrets)));
  }
  try {
    const { id, outs } = await createObject(definition, inputs, context);
    return new CreateResponse().setId(id).setProperties(structOf(send(outs, secrets)));
  } catch (error) {
    throw error instanceof PartialFailure ? new Incomplete(error, secrets) : error;
  }
}

/**
 * What to say of an object that a run may have left behind. Nothing with a seed, with which the create itself finds what an
 * earlier run has made.
 */
async function leftBehind(
  request: CreateRequest,
  session: Session,
  inputs: Properties,
): Promise<string | undefined> {
  const urn = request.getUrn();
  const context = session.operation(urn);
  if (context.settings.operationSeed) return undefined;
  const id = await twinOf(resourceOf(request.getType()), inputs, context);
  if (id === undefined) return undefined;
  const [, , types = "", name] = urn.split("::");
  const parent = types.includes("$") ? " --parent …" : "";
  return `${id} on the account is just what would be created here, and no resource that this run has seen so far holds it. If a run that died has left it behind, take it over with \`pulumi import ${request.getType()} ${name} ${id}${parent}\`, or delete it. If a resource of this stack has got another name, tell so with its option \`aliases\` instead; if you replace this resource, let it be.`;
}
