import type { LocalWorkspace } from "@pulumi/pulumi/automation";
import { UserError } from "../../client";
import { limitCommands, loadAutomation } from "../../pulumi/automation";
import { backendEnvironment } from "../../pulumi/backend-environment";
import { limitFor } from "./time-limit";

/** What to do without the Pulumi CLI. */
export const missingPulumi =
  "The Pulumi CLI is not on the PATH. Install it: https://www.pulumi.com/docs/install/";

/**
 * Opens the Pulumi project in a folder, with the environment that its backend needs. Commands that only read the backend have a
 * time limit.
 *
 * @param env more environment of its commands
 * @throws UserError when the Pulumi CLI is missing
 */
export async function openWorkspace(
  workDir: string,
  env: Readonly<Record<string, string>> = {},
): Promise<LocalWorkspace> {
  const { LocalWorkspace } = await loadAutomation();
  const backend = await backendEnvironment(workDir, { ...process.env, ...env });
  const options = { workDir, envVars: { ...backend, ...env } };
  const workspace = await LocalWorkspace.create(options).catch((error: unknown) => {
    throw /\bENOENT: pulumi\b/.test(String(error)) ? new UserError(missingPulumi, { cause: error }) : error;
  });
  return limitCommands(workspace, limitFor);
}
