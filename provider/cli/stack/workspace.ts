import type { LocalWorkspace } from "@pulumi/pulumi/automation";
import { UserError } from "../../client";
import { limitCommands, loadAutomation } from "../../pulumi/automation";
import { backendEnvironment } from "../../pulumi/backend-environment";
import { environmentWithoutLog } from "../../pulumi/engine-home";
import { limitFor } from "./time-limit";

/** What to do without the Pulumi CLI. */
export const missingPulumi =
  "The Pulumi CLI is not on the PATH. Install it: https://www.pulumi.com/docs/install/";

let isLogKept = true;

/** Says whether Pulumi writes its own log of what this process runs. */
export function keepEngineLog(isKept: boolean): void {
  isLogKept = isKept;
}

/** What to do about a crash of the engine, as a last line of its error; empty for another error. */
export function crashHint(error: string): string {
  return isLogKept || !crash.test(error)
    ? ""
    : "\nThe engine crashed, and wrote no log. To keep one for a report, run the command again with --engine-log.";
}

/** What a crash prints, and what the Automation API says of a process that the system has ended. */
const crash =
  /^\s*(stderr: )?(panic|fatal error): |Pulumi CLI encountered a fatal error|was killed with SIG(?!INT|TERM)/m;

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
  const home = isLogKept ? {} : environmentWithoutLog({ ...process.env, ...env });
  const options = { workDir, envVars: { ...backend, ...home, ...env } };
  const workspace = await LocalWorkspace.create(options).catch((error: unknown) => {
    throw /\bENOENT: pulumi\b/.test(String(error)) ? new UserError(missingPulumi, { cause: error }) : error;
  });
  return limitCommands(workspace, limitFor);
}
