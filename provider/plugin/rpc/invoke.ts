import { type InvokeRequest, InvokeResponse } from "@pulumi/pulumi/proto/provider_pb";
import { invoke as lookUp } from "../../lifecycle";
import type { Session } from "../session/session";
import { decodeStruct, encodeStruct } from "../wire/properties";
import { functionOf } from "../wire/tokens";

/** Runs a look-up. */
export async function invoke(request: InvokeRequest, session: Session): Promise<InvokeResponse> {
  const { properties, secrets } = decodeStruct(request.getArgs());
  const context = session.operation();
  const result = await lookUp(functionOf(request.getTok()), properties, context, undefined, secrets);
  return new InvokeResponse().setReturn(encodeStruct(result));
}
