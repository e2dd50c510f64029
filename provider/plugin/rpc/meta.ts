import { readFileSync } from "node:fs";
import { PluginInfo } from "@pulumi/pulumi/proto/plugin_pb";
import { GetSchemaResponse, ProviderHandshakeResponse } from "@pulumi/pulumi/proto/provider_pb";
import { UserError } from "../../client";
import { nearest } from "../../nearest";
import { engineCommand } from "../../pulumi/engine-command";
import { findProjectFile } from "../../pulumi/format/project-files";
import { version } from "../../version";

/** The features of the protocol that the plugin supports; the engine's first call. */
export const handshake = (): ProviderHandshakeResponse =>
  new ProviderHandshakeResponse()
    .setAcceptSecrets(true)
    .setAcceptOutputs(true)
    .setSupportsAutonamingConfiguration(true);

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

/** The runtime in a Pulumi.yaml, or in one written as JSON. */
const runsNode =
  /^(?:\{.*|[ \t]+(?="))?["']?runtime["']?:\s*(?:\{\s*)?(?:["']?name["']?:\s*)?["']?(?:nodejs|bun)\b/m;

/**
 * Refuses `pulumi package add` in a Node.js project. It would replace the npm package by an SDK of the same name that has
 * neither the dynamic resources nor the `shortlink` command nor this plugin.
 *
 * @param command the command line of the Pulumi CLI
 * @param folder the folder of the project
 * @throws UserError
 */
export function refusePackageAdd(command: string, folder: string): void {
  if (!/\bpackage add\b/.test(command)) return;
  const file = findProjectFile(folder);
  // A parser of YAML for this command alone would be a tenth of the plugin.
  if (!file || !runsNode.test(readFileSync(file, "utf8"))) return;
  throw new UserError(
    "A Node.js project needs no generated SDK: run `npm install pulumi-shortlink`, and import pulumi-shortlink/native. `pulumi package add` is for Python, Go, C# and Java.",
  );
}
