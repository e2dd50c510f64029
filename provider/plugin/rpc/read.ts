import { type ReadRequest, ReadResponse } from "@pulumi/pulumi/proto/provider_pb";
import { read as readObject, redactingContext, withoutReserved } from "../../lifecycle";
import type { Session } from "../session";
import { resourceOf } from "../tokens";
import { propertiesOf, structOf } from "../wire/struct";
import { receive, secretPlaces, send } from "../wire/values";

/** Reads an object: for a refresh, beside what was declared; for an import, everything that can be declared. */
export async function read(request: ReadRequest, session: Session): Promise<ReadResponse> {
  const definition = resourceOf(request.getType());
  const inputs = receive(propertiesOf(request.getInputs()));
  const outs = receive(propertiesOf(request.getProperties()));
  const context = redactingContext(
    session.operation(request.getUrn(), request.getTimeout()),
    inputs.properties,
    inputs.secrets,
  );
  const state = { inputs: withoutReserved(inputs.properties), outs: outs.properties };
  const found = await readObject(definition, request.getId(), state, context);
  // Without an id, the engine takes it for deleted.
  if (!found) return new ReadResponse();
  context.run.remember(definition, context.urn, found);
  return new ReadResponse()
    .setId(found.id)
    .setInputs(structOf(send(found.inputs, secretPlaces(found.inputs, inputs))))
    .setProperties(structOf(send(found.outs, secretPlaces(found.outs, outs))));
}
