import { join } from "node:path";
import { version } from "../../version";
import type { Progress } from "../output/progress";
import { runPulumi } from "./backend";
import type { NewProject } from "./new-project";
import type { PackageSource } from "./package-source";
import { goModule, runGo } from "./toolchains";

/** The files of a project that name the SDK of its language; those of TypeScript and YAML are in the npm package. */
export const sdkFiles = ({ language }: NewProject, { isPublished }: PackageSource): Map<string, string> =>
  language === "python"
    ? new Map([
        [
          "requirements.txt",
          ["pulumi>=3.0.0,<4.0.0", ...(isPublished ? [`pulumi-shortlink==${version}`] : []), ""].join("\n"),
        ],
      ])
    : new Map();

/**
 * Installs the SDK of a project's language, next to the npm package, which has the plugin. As long as the registry of Python
 * does not have this version, the SDK is generated inside the project, from the plugin.
 *
 * @param plugin the path of the plugin, relative to the project
 * @throws UserError when that fails
 */
export async function installSdk(
  { folder: cwd, name, language }: NewProject,
  { isPublished }: PackageSource,
  plugin: string,
  progress: Progress,
): Promise<void> {
  if (language === "python") {
    const args = isPublished ? ["install"] : ["package", "add", join(plugin, executable)];
    await progress.during("Installing packages with pip", () => runPulumi(args, { cwd }));
  }
  if (language === "go") {
    await progress.during("Downloading modules with go", async () => {
      await runGo(["mod", "init", name], cwd);
      await runGo(["get", `${goModule}/shortlink@v${version}`], cwd);
      await runGo(["mod", "tidy"], cwd);
    });
  }
}

const executable = `pulumi-resource-shortlink${process.platform === "win32" ? ".cmd" : ""}`;
