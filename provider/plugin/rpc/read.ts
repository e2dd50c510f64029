import { type ReadRequest, ReadResponse } from "@pulumi/pulumi/proto/provider_pb";
import { read as readObject, redactingContext, withoutReserved } from "../../lifecycle";
import type { Session } from "../session";
import { resourceOf } from "../tokens";
import { propertiesOf, structOf } from "../wire/struct";
import { decode, encode, secretPlaces } from "../wire/values";

/** Reads an object: for a refresh, beside what was declared; for an import, everything that can be declared. */
export async function read(request: ReadRequest, session: Session): Promise<ReadResponse> {
  const definition = resourceOf(request.getType());
  const inputs = decode(propertiesOf(request.getInputs()));
  const outputs = decode(propertiesOf(request.getProperties()));
  const context = redactingContext(
    session.operation(request.getUrn(), request.getTimeout()),
    inputs.properties,
    inputs.secrets,
  );
  const state = { inputs: withoutReserved(inputs.properties), outputs: outputs.properties };
  const found = await readObject(definition, request.getId(), state, context);
  // Without an id, the engine takes it for deleted.
  if (!found) return new ReadResponse();
  context.tracker.trackPrior(definition, context.urn, found);
  return new ReadResponse()
    .setId(found.id)
    .setInputs(structOf(encode(found.inputs, secretPlaces(found.inputs, inputs))))
    .setProperties(structOf(encode(found.outputs, secretPlaces(found.outputs, outputs))));
}
