import { readFileSync } from "node:fs";
import { PluginInfo } from "@pulumi/pulumi/proto/plugin_pb";
import { GetSchemaResponse, ProviderHandshakeResponse } from "@pulumi/pulumi/proto/provider_pb";
import { nearest } from "../../nearest";
import { engineCommand } from "../../pulumi/engine-command";
import { version } from "../../version";
import { refusePackageAdd } from "../package-add";

/** The features of the protocol that the plugin supports; the engine's first call. */
export const handshake = (): ProviderHandshakeResponse =>
  new ProviderHandshakeResponse().setAcceptSecrets(true).setAcceptOutputs(true);

/**
 * The schema: all resources, functions and settings.
 *
 * @throws UserError if the SDK of the schema would damage the project
 */
export function getSchema(): GetSchemaResponse {
  refusePackageAdd(engineCommand(), process.cwd());
  return new GetSchemaResponse().setSchema(readFileSync(nearest("schema.json", __dirname), "utf8"));
}

export const getPluginInfo = (): PluginInfo => new PluginInfo().setVersion(version);
