import { type UpdateRequest, UpdateResponse } from "@pulumi/pulumi/proto/provider_pb";
import {
  ask,
  planned,
  previewUpdate,
  redactingContext,
  update as updateObject,
  withoutReserved,
} from "../../lifecycle";
import type { Session } from "../session";
import { resourceOf } from "../tokens";
import { propertiesOf, structOf } from "../wire/struct";
import { receive, send } from "../wire/values";
import { refuse } from "./check";

/** Sends what has changed; at preview, tells what is known of the result. */
export async function update(request: UpdateRequest, session: Session): Promise<UpdateResponse> {
  const definition = resourceOf(request.getType());
  const inputs = withoutReserved(receive(propertiesOf(request.getOldInputs())).properties);
  const outs = receive(propertiesOf(request.getOlds())).properties;
  const { properties: news, secrets } = receive(propertiesOf(request.getNews()));
  const context = redactingContext(session.operation(request.getUrn(), request.getTimeout()), news, secrets);
  if (request.getPreview()) {
    const id = request.getId();
    refuse(await ask(definition, { id, inputs, outs }, news, context, secrets));
    const { failures, keepsRoutes } = await previewUpdate(definition, id, { inputs, outs }, news, context);
    refuse(failures);
    const expected = planned(definition, news, { inputs, outs }, keepsRoutes ? ["routes"] : []);
    return new UpdateResponse().setProperties(structOf(send(expected, secrets)));
  }
  const updated = await updateObject(definition, request.getId(), { inputs, outs }, news, context);
  return new UpdateResponse().setProperties(structOf(send(updated, secrets)));
}
