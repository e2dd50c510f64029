import { type ReadRequest, ReadResponse } from "@pulumi/pulumi/proto/provider_pb";
import {
  carrySecrets,
  isUnsettled,
  type Properties,
  read as readObject,
  secretOutputs,
  splitImportId,
  withoutReserved,
} from "../../lifecycle";
import type { Session } from "../session/session";
import { decodeStruct, encodeStruct } from "../wire/properties";
import { hasSetInputs, withoutSetInputs, withSetInputs } from "../wire/set-outputs";
import { resourceOf } from "../wire/tokens";
import type { Decoded } from "../wire/values";

/** Reads an object for a refresh, or for an import when the request has no inputs. */
export async function read(request: ReadRequest, session: Session): Promise<ReadResponse> {
  const inputs = decodeStruct(request.getInputs());
  const outputs = decodeStruct(request.getProperties());
  const definition = resourceOf(request.getType());
  const known = withoutReserved(inputs.properties);
  // An import sends no inputs; the read of a resource that the program only looks at (`Link.get`) sends empty ones.
  const isImport = !request.hasInputs() && Object.keys(outputs.properties).length === 0;
  const { id, ...takes } = isImport ? splitImportId(request.getId()) : { id: request.getId() };
  const own = {
    ...{ definition, id, takes: isImport ? takes : undefined },
    state: { inputs: known, outputs: withSetInputs(definition, known, outputs.properties) },
    secrets: inputs.secrets,
  };
  const found = await readObject(own, session.operation(request.getUrn(), request.getTimeout()));
  // The engine takes an empty id for a deleted object.
  if (!found) return new ReadResponse();
  // A program that only reads a set has no inputs to take the entries from, and an import has written all outputs.
  const hasInputs = hasSetInputs(definition, outputs.properties);
  const isShort = Object.keys(known).length > 0 && !hasInputs;
  const properties = isShort ? withoutSetInputs(definition, found.outputs) : found.outputs;
  const isUnfinished = isUnsettled(definition, own.state.outputs);
  const encode = (own: Decoded, now: Properties) => {
    // After an update that failed, each entry of a set may be as in its inputs, which state has from before, or as in its outputs.
    const secrets = (hasInputs ? [inputs, outputs] : [own]).flatMap((before) =>
      carrySecrets(definition, before.properties, before.secrets, now, isUnfinished),
    );
    return encodeStruct(now, secretOutputs(definition, secrets));
  };
  return new ReadResponse()
    .setId(found.id)
    .setInputs(encode(inputs, found.inputs))
    .setProperties(encode(outputs, properties))
    .setRefreshBeforeUpdate(session.detectsDrift);
}
