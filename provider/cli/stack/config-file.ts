import { join } from "node:path";
import type { ProjectSettings } from "@pulumi/pulumi/automation";
import { stackFileName } from "../../pulumi/format/project-files";
import { requireProjectFile } from "./open";

/** The folder with the configuration of a project's stacks, which the Automation API's type does not mention. */
export const configFolder = (folder: string, settings: ProjectSettings): string =>
  join(folder, (settings as { readonly stackConfigDir?: string }).stackConfigDir ?? "");

/**
 * The path of the file with a stack's configuration, which may not exist.
 *
 * @param folder the folder of the project
 * @param stack the name of the stack, with or without its organization and project
 */
export const configFileOf = (folder: string, settings: ProjectSettings, stack: string): string =>
  join(configFolder(folder, settings), stackFileName(requireProjectFile(folder), stack.replace(/^.*\//, "")));
