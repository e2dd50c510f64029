import { type UpdateRequest, UpdateResponse } from "@pulumi/pulumi/proto/provider_pb";
import {
  preflight,
  previewOutputs,
  previewUpdate,
  redactingContext,
  update as updateObject,
  withoutReserved,
} from "../../lifecycle";
import type { Session } from "../session";
import { resourceOf } from "../tokens";
import { propertiesOf, structOf } from "../wire/struct";
import { decode, encode } from "../wire/values";
import { throwFailures } from "./check";

/** Sends what has changed; at preview, tells what is known of the result. */
export async function update(request: UpdateRequest, session: Session): Promise<UpdateResponse> {
  const definition = resourceOf(request.getType());
  const inputs = withoutReserved(decode(propertiesOf(request.getOldInputs())).properties);
  const outputs = decode(propertiesOf(request.getOlds())).properties;
  const { properties: news, secrets } = decode(propertiesOf(request.getNews()));
  const context = redactingContext(session.operation(request.getUrn(), request.getTimeout()), news, secrets);
  if (request.getPreview()) {
    const id = request.getId();
    throwFailures(await preflight(definition, { id, inputs, outputs }, news, context, secrets));
    const { failures, keepsRoutes } = await previewUpdate(definition, id, { inputs, outputs }, news, context);
    throwFailures(failures);
    const expected = previewOutputs(definition, news, { inputs, outputs }, keepsRoutes ? ["routes"] : []);
    return new UpdateResponse().setProperties(structOf(encode(expected, secrets)));
  }
  const updated = await updateObject(definition, request.getId(), { inputs, outputs }, news, context);
  return new UpdateResponse().setProperties(structOf(encode(updated, secrets)));
}
