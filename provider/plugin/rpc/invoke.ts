import { type InvokeRequest, InvokeResponse } from "@pulumi/pulumi/proto/provider_pb";
import { invoke as lookUp } from "../../lifecycle";
import type { Session } from "../session";
import { functionOf } from "../tokens";
import { propertiesOf, structOf } from "../wire/struct";
import { decode, encode } from "../wire/values";

/** Runs a look-up. */
export async function invoke(request: InvokeRequest, session: Session): Promise<InvokeResponse> {
  const { properties, secrets } = decode(propertiesOf(request.getArgs()));
  const result = await lookUp(
    functionOf(request.getTok()),
    properties,
    session.operation(""),
    undefined,
    secrets,
  );
  return new InvokeResponse().setReturn(structOf(encode(result)));
}
