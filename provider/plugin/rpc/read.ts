import { type ReadRequest, ReadResponse } from "@pulumi/pulumi/proto/provider_pb";
import { read as readObject, withoutReserved } from "../../lifecycle";
import type { Session } from "../session/session";
import { decodeStruct, encodeStruct } from "../wire/properties";
import { resourceOf } from "../wire/tokens";
import { secretPaths } from "../wire/values";

/** Reads an object for a refresh, or for an import when the request has no inputs. */
export async function read(request: ReadRequest, session: Session): Promise<ReadResponse> {
  const inputs = decodeStruct(request.getInputs());
  const outputs = decodeStruct(request.getProperties());
  const own = {
    definition: resourceOf(request.getType()),
    id: request.getId(),
    state: { inputs: withoutReserved(inputs.properties), outputs: outputs.properties },
    secrets: inputs.secrets,
  };
  const found = await readObject(own, session.operation(request.getUrn(), request.getTimeout()));
  // The engine takes an empty id for a deleted object.
  if (!found) return new ReadResponse();
  return new ReadResponse()
    .setId(found.id)
    .setInputs(encodeStruct(found.inputs, secretPaths(found.inputs, inputs)))
    .setProperties(encodeStruct(found.outputs, secretPaths(found.outputs, outputs)));
}
