import { mkdir } from "node:fs/promises";
import { join } from "node:path";
import type { Stack } from "@pulumi/pulumi/automation";
import { type Settings, UserError } from "../../client";
import { loadAutomation, skipSummaries } from "../../pulumi/automation";
import type { Progress } from "../output/progress";
import { pulumiError } from "../stack/open";
import { pluginPath } from "../stack/plugin";
import { openWorkspace } from "../stack/workspace";
import { runPulumi, stackExists, stateFolder } from "./backend";
import { renderProjectFiles, renderPulumiYaml } from "./files";
import { type OnUndo, writeFiles } from "./folder";
import type { NewProject } from "./new-project";
import { installPackages } from "./package-manager";
import type { PackageSource } from "./package-source";
import { installSdk, sdkFiles } from "./sdk";

/** A program as the texts of its files, or in YAML, as the end of Pulumi.yaml. */
export interface Program {
  readonly files: ReadonlyMap<string, string>;
  readonly yaml?: string;
}

/**
 * Writes a project into its folder.
 *
 * @returns the names of its files
 */
export async function writeProject(
  project: NewProject,
  { files, yaml }: Program,
  source: PackageSource,
): Promise<string[]> {
  const all = new Map([
    ["Pulumi.yaml", renderPulumiYaml(project, pluginPath(project.folder), yaml)],
    ...renderProjectFiles(project, source.spec),
    ...sdkFiles(project, source),
    ...files,
  ]);
  await writeFiles(project.folder, all);
  if (project.backend !== undefined) await mkdir(join(project.folder, stateFolder), { recursive: true });
  return [...all.keys(), ...(await source.copyTo(project.folder))];
}

/**
 * Installs the packages of a project, and the SDK of its language. In a workspace, packages may go to a folder above;
 * Pulumi.yaml then names the plugin there.
 */
export async function installProject(
  project: NewProject,
  { yaml }: Program,
  source: PackageSource,
  progress: Progress,
): Promise<void> {
  const { folder, packageManager } = project;
  const before = pluginPath(folder);
  await progress.during(`Installing packages with ${packageManager}`, () =>
    installPackages(folder, packageManager),
  );
  const after = pluginPath(folder);
  const write = () => writeFiles(folder, new Map([["Pulumi.yaml", renderPulumiYaml(project, after, yaml)]]));
  if (before !== after) await write();
  await installSdk(project, source, after, progress);
  // A generated SDK is named there as a package to download, which it is not.
  if (project.language === "python") await write();
}

/**
 * Creates the first stack of a project, and selects it.
 *
 * @param env environment of the stack's operations, with the passphrase
 * @throws UserError when it cannot be created
 */
export async function createStack(
  { folder, name, stack }: NewProject,
  env: Record<string, string>,
  onUndo: OnUndo,
): Promise<Stack> {
  try {
    const { Stack } = await loadAutomation();
    const created = await Stack.create(stack, await openWorkspace(folder, env));
    const byHand = `Remove stack ${stack} of project ${name} with \`pulumi stack rm --force\`.`;
    onUndo(() => created.workspace.removeStack(stack, { force: true }), byHand);
    return skipSummaries(created);
  } catch (error) {
    const problem = pulumiError(error);
    if (problem.includes("already exists")) throw stackExists(name, stack);
    throw new UserError(problem, { cause: error });
  }
}

/**
 * Stores settings with a stack. The key is passed through standard input and stored encrypted.
 *
 * @param env the environment of the stack, with the passphrase
 */
export async function configureStack(
  { folder, stack }: NewProject,
  settings: Readonly<Partial<Record<keyof Settings, unknown>>>,
  env: Record<string, string>,
): Promise<void> {
  for (const [name, value] of leavesOf(settings)) {
    const secret = name === "apiKey" ? ["--secret"] : [];
    const path = name.includes(".") ? ["--path"] : [];
    const args = ["config", "set", ...secret, ...path, `shortlink:${name}`, "--stack", stack];
    await runPulumi(args, { cwd: folder, env, input: value });
  }
}

/** The settings that have a value, each with its path: `service.slugParameter`. */
const leavesOf = (settings: object): [path: string, value: string][] =>
  Object.entries(settings).flatMap(([name, value]): [string, string][] => {
    if (value === undefined) return [];
    if (typeof value !== "object") return [[name, String(value)]];
    return leavesOf(value).map(([path, inner]) => [`${name}.${path}`, inner]);
  });
