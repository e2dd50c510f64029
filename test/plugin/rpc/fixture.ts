import type { ServiceError } from "@grpc/grpc-js";
import { ErrorResourceInitFailed } from "@pulumi/pulumi/proto/provider_pb";
import { Status } from "@pulumi/pulumi/proto/status_pb";
import type { Json, JsonObject } from "../../../provider/contract";
import { propertiesOf } from "../../../provider/plugin/wire/struct";
import { startAccount } from "../../support/account";
import { startPluginClient } from "../../support/plugin-client";

export const Link = "shortlink:index:Link";
export const url = "https://example.com/";
export const inputs = { domainId: "dom_1", url };

/** The key that marks secrets and other special values in the wire format. */
export const signatureKey = "4dabf18193072939515e22adb298388d";

/** A secret in the wire format. */
export const secret = (value: Json): JsonObject => ({
  [signatureKey]: "1b47061264138c4ac30d75fd1eb44270",
  value,
});

/** Starts an account, and the plugin configured for it. */
export async function setup() {
  const account = await startAccount();
  return { account, ...(await startPluginClient(account.settings)) };
}

/** What a failure says of an object that was created or updated halfway. */
export function partialOf({ metadata }: ServiceError) {
  const [bytes] = metadata.get("grpc-status-details-bin");
  const [detail] = Status.deserializeBinary(bytes as Buffer).getDetailsList();
  const name = "pulumirpc.ErrorResourceInitFailed";
  const partial = detail?.unpack(ErrorResourceInitFailed.deserializeBinary, name);
  return {
    id: partial?.getId(),
    outputs: propertiesOf(partial?.getProperties()),
    reasons: partial?.getReasonsList(),
  };
}
