import type { Json, JsonObject } from "../../../provider/contract";
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
