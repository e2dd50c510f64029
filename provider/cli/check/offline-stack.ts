import { existsSync } from "node:fs";
import { readdir, writeFile } from "node:fs/promises";
import { basename, join } from "node:path";
import { pathToFileURL } from "node:url";
import type { Stack } from "@pulumi/pulumi/automation";
import { recordingVariable, UserError } from "../../client";
import { type Properties, unknownValue } from "../../lifecycle";
import { writeStack } from "../../pulumi/format/local-backend";
import { stacksIn } from "../../pulumi/format/project-files";
import { temporaryFolder } from "../process/temporary-folder";
import { configFileOf, configFolder } from "../stack/config-file";
import { pulumiError, requireProjectFile, type StackLocation, stackIn } from "../stack/open";
import { openWorkspace } from "../stack/workspace";
import { passphrase, readOfflineConfig } from "./config";
import { nextStandIn, type StandIn } from "./stand-ins";

/** A stack without resources that exists only for a check. */
export interface OfflineStack {
  readonly stack: Stack;
  readonly project: string;
  /** The stack's configuration, without secrets. */
  readonly configFile: string;
  /** The keys of its secrets. */
  readonly secrets: readonly string[];
  /** Where the run records its checks. */
  readonly records: string;
  /** The provider's settings in the configuration, by name. Secrets are placeholders. */
  readonly settings: Properties;
  /** Prepares another run, with a stack to which the program refers. A preview does not know its outputs. */
  addStack(project: string | undefined, name: string): Promise<void>;
  /**
   * Prepares another run after one that failed because it could not read a secret as a text.
   *
   * @returns whether there is a value to try
   */
  replaceSecret(error: string): Promise<boolean>;
  /** Deletes everything that the check has created. */
  remove(): Promise<void>;
}

/**
 * Creates a stack for a check. It has the name and the configuration of a real one, and nothing else of it: state, backend
 * and secrets are not needed.
 *
 * @throws UserError when there is no project, or it is not clear which configuration to use
 */
export async function createOfflineStack({ cwd, stack: requested }: StackLocation): Promise<OfflineStack> {
  const projectFile = requireProjectFile(cwd);
  const { path: folder, remove } = temporaryFolder();
  const [backend, records, configFile] = ["backend", "records", "config.yaml"].map((it) =>
    join(folder, it),
  ) as [string, string, string];
  try {
    const workspace = await openWorkspace(cwd, {
      PULUMI_BACKEND_URL: pathToFileURL(backend).href,
      PULUMI_CONFIG_PASSPHRASE: passphrase,
      // The checks themselves report values of a wrong type, with all others.
      PULUMI_NODEJS_TRANSPILE_ONLY: "true",
      [recordingVariable]: records,
    });
    const project = await workspace.projectSettings().catch((error: unknown) => {
      throw new UserError(`${basename(projectFile)} cannot be read: ${pulumiError(error)}`, { cause: error });
    });
    const name = basename(requested ?? (await chooseStack(cwd, projectFile, configFolder(cwd, project))));
    await writeStack(backend, project.name, name);
    const stackFile = configFileOf(cwd, project, name);
    const { secrets, settings, text } = await readOfflineConfig(stackFile, project);
    await writeFile(configFile, text);
    const clearRecords = () => writeFile(records, "");
    await clearRecords();
    const stack = await stackIn(workspace, name);
    const addStack = async (owner = project.name, name: string) => {
      await writeStack(backend, owner, name, { unknown: unknownValue });
      await clearRecords();
    };
    const tried: StandIn[] = [];
    const replaceSecret = async (error: string) => {
      const standIn = nextStandIn(error, secrets, tried);
      if (!standIn) return false;
      tried.push(standIn);
      const standIns = new Map(tried.map(({ key, value }) => [key, value]));
      const next = await readOfflineConfig(stackFile, project, standIns);
      await writeFile(configFile, next.text);
      await clearRecords();
      return true;
    };
    const parts = { settings, stack, project: project.name, configFile, secrets, records };
    return { ...parts, addStack, replaceSecret, remove };
  } catch (error) {
    await remove();
    if (error instanceof UserError) throw error;
    throw new UserError(pulumiError(error), { cause: error });
  }
}

/**
 * The stack whose configuration to use, where none is named: the only one that has a file of configuration, or the selected
 * one, which only the backend knows.
 */
async function chooseStack(cwd: string, projectFile: string, configs: string): Promise<string> {
  // Pulumi creates the folder with the first configuration.
  const names = existsSync(configs) ? stacksIn(projectFile, await readdir(configs)) : [];
  if (names.length < 2) return names[0] ?? "check";
  const workspace = await openWorkspace(cwd);
  const selected = await workspace.stack().catch((error) => {
    // No backend is needed, but one that does not respond is not the same as none.
    if (error instanceof UserError) throw error;
    return undefined;
  });
  if (selected) return selected.name;
  throw new UserError(
    `Several stacks have a configuration: ${names.toSorted().join(", ")}. Name the one to check with --stack.`,
  );
}
