import type { LocalWorkspace } from "@pulumi/pulumi/automation";
import { limitCommands, loadAutomation } from "../../pulumi/automation";
import { backendEnvironment } from "../../pulumi/backend-environment";
import { limitFor } from "./time-limit";

/**
 * Opens the Pulumi project in a folder, with the environment that its backend needs. Commands that only read the backend have a
 * time limit.
 *
 * @param env more environment of its commands
 */
export async function openWorkspace(
  workDir: string,
  env: Readonly<Record<string, string>> = {},
): Promise<LocalWorkspace> {
  const { LocalWorkspace } = await loadAutomation();
  const backend = await backendEnvironment(workDir, { ...process.env, ...env });
  const workspace = await LocalWorkspace.create({ workDir, envVars: { ...backend, ...env } });
  return limitCommands(workspace, limitFor);
}
