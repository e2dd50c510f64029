import { execFile } from "node:child_process";
import { createRequire } from "node:module";
import { join } from "node:path";
import { promisify } from "node:util";
import type { Stack } from "@pulumi/pulumi/automation";
import { UserError } from "../../client";
import { version } from "../../version";
import type { Progress } from "../output/progress";
import { pulumiError } from "../stack/open";

/**
 * Installs the plugin of this package, unless Pulumi already has this version of it.
 *
 * @throws UserError when the installation fails
 */
export async function installPlugin(stack: Stack, progress: Progress): Promise<void> {
  const plugins = await stack.workspace.listPlugins();
  if (plugins.some((it) => it.name === "shortlink" && it.version === version)) return;
  progress.show("Installing the plugin");
  const file = join(__dirname, "../../../plugin");
  const args = ["plugin", "install", "resource", "shortlink", version, "--file", file];
  const { pulumiCommand, workDir, envVars } = stack.workspace;
  const env = { ...process.env, ...envVars };
  // The Automation API cannot install a plugin from a folder.
  await promisify(execFile)(pulumiCommand.command, args, { cwd: workDir, env }).catch((error) => {
    throw new UserError(pulumiError(error), { cause: error });
  });
}

/**
 * Installs the packages that a program imports, unless it finds them in a folder above its own.
 *
 * @throws UserError when the installation fails, with the steps that are left
 */
export async function installPackages(folder: string, progress: Progress): Promise<void> {
  const { resolve } = createRequire(join(folder, "index.js"));
  try {
    for (const name of ["@pulumi/pulumi", "pulumi-shortlink/native"]) resolve(name);
  } catch {
    progress.show("Installing the program's packages");
    await promisify(execFile)("npm", ["install", "--no-audit", "--no-fund"], {
      cwd: folder,
      shell: process.platform === "win32",
    }).catch((error) => {
      const [line] = String(error.stderr).match(/(?<=npm error ).*/) ?? [error.message];
      throw new UserError(
        `The program was written, but its packages could not be installed: ${line}\nIn ${folder}, install them, and then run \`pulumi stack init\`, \`pulumi import --file import.json --generate-code=false --protect=false\` and \`pulumi preview\`.`,
      );
    });
  }
}
