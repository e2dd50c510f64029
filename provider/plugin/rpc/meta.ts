import { existsSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { PluginInfo } from "@pulumi/pulumi/proto/plugin_pb";
import { GetSchemaResponse, ProviderHandshakeResponse } from "@pulumi/pulumi/proto/provider_pb";
import { version } from "../../version";

/** The features of the protocol that the plugin supports; the engine's first call. */
export const handshake = (): ProviderHandshakeResponse =>
  new ProviderHandshakeResponse().setAcceptSecrets(true).setAcceptOutputs(true);

/** The schema: all resources, functions and settings. */
export const getSchema = (): GetSchemaResponse =>
  new GetSchemaResponse().setSchema(readFileSync(nearest("schema.json", __dirname), "utf8"));

/** The file is next to the bundle, or at the top of the checkout. */
const nearest = (name: string, folder: string): string =>
  existsSync(join(folder, name)) || folder === dirname(folder)
    ? join(folder, name)
    : nearest(name, dirname(folder));

export const getPluginInfo = (): PluginInfo => new PluginInfo().setVersion(version);
