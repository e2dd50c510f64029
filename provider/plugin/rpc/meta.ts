import { readFileSync } from "node:fs";
import { join } from "node:path";
import { PluginInfo } from "@pulumi/pulumi/proto/plugin_pb";
import { GetSchemaResponse, ProviderHandshakeResponse } from "@pulumi/pulumi/proto/provider_pb";
import { version } from "../../version";

// What the plugin says of itself.

/** What it understands, told before anything else. */
export const handshake = (): ProviderHandshakeResponse =>
  new ProviderHandshakeResponse().setAcceptSecrets(true).setAcceptOutputs(true);

/** The schema: all resources, functions and settings. */
export const getSchema = (): GetSchemaResponse =>
  new GetSchemaResponse().setSchema(readFileSync(join(__dirname, "schema.json"), "utf8"));

export const getPluginInfo = (): PluginInfo => new PluginInfo().setVersion(version);
