import { writeFile } from "node:fs/promises";
import { join, resolve } from "node:path";
import type { ConfigMap, LocalWorkspace, Stack } from "@pulumi/pulumi/automation";
import { configuredKeyVariable, readSettings, Settings, settingText, UserError } from "../../client";
import type { Properties } from "../../lifecycle";
import { loadAutomation, skipSelection, skipSummaries } from "../../pulumi/automation";
import { findProjectFile } from "../../pulumi/format/project-files";
import { withoutLogins } from "../output/logins";
import { crashHint, openWorkspace } from "./workspace";

/** Where a stack is. */
export interface StackLocation {
  /** The folder of the Pulumi project. */
  readonly cwd: string;
  /** The name of the stack. Defaults to the selected one. */
  readonly stack?: string | undefined;
}

/**
 * Opens an existing stack without selecting it.
 *
 * @throws UserError when there is no such project, or no stack is selected
 */
export async function openStack(location: StackLocation): Promise<Stack> {
  requireProjectFile(location.cwd);
  const stack = await findStack(location);
  if (stack) return stack;
  throw new UserError("No stack is selected: name one with --stack, or run `pulumi stack select`.");
}

/**
 * Opens a stack of a project; undefined if none is named and none is selected. That a stack with the requested name exists is for the
 * first command on it to find out: each `pulumi` command takes a fifth of a second.
 */
export async function findStack({ cwd, stack: requested }: StackLocation): Promise<Stack | undefined> {
  try {
    const workspace = await openWorkspace(cwd);
    const name = requested ?? (await workspace.stack())?.name;
    return name === undefined ? undefined : await stackIn(workspace, name);
  } catch (error) {
    if (error instanceof UserError) throw error;
    throw new UserError(pulumiError(error), { cause: error });
  }
}

/**
 * The file that makes a folder that of a project. Pulumi also looks in the folders above; state in the project's folder is then
 * looked up in the wrong one.
 *
 * @throws UserError when there is none
 */
export function requireProjectFile(cwd: string): string {
  const file = findProjectFile(cwd);
  if (file !== undefined) return file;
  throw new UserError(
    `${resolve(cwd)} has no Pulumi.yaml. Run the command in the folder of the project, or name that folder with --cwd.`,
  );
}

/** A stack of a workspace, which is not selected. */
export async function stackIn(workspace: LocalWorkspace, name: string): Promise<Stack> {
  const { Stack } = await loadAutomation();
  return skipSummaries(await Stack.select(name, skipSelection(workspace)));
}

/** Runs an operation of a stack with more environment variables. */
export async function withEnvironment<T>(
  { workspace }: Stack,
  variables: Readonly<Record<string, string>>,
  operation: () => Promise<T>,
): Promise<T> {
  const { envVars } = workspace;
  workspace.envVars = { ...envVars, ...variables };
  try {
    return await operation();
  } finally {
    workspace.envVars = envVars;
  }
}

const configs = new WeakMap<Stack, Promise<ConfigMap>>();

/** The configuration of a stack, which a command reads once. */
function configOf(stack: Stack): Promise<ConfigMap> {
  const config = configs.get(stack) ?? stack.getAllConfig();
  configs.set(stack, config);
  return config;
}

/**
 * The settings with which a stack reaches the service.
 *
 * @param provider the inputs of an explicit provider, which take precedence over the stack's configuration
 * @throws UserError when there is no such stack, or a setting is missing
 */
export async function readStackSettings(stack: Stack, provider: Properties = {}): Promise<Settings> {
  const config = await configOf(stack).catch((error) => {
    throw new UserError(pulumiError(error), { cause: error });
  });
  const secrets = Object.keys(Settings.shape).filter((name) => config[`shortlink:${name}`]?.secret);
  const settingOf = (name: string) =>
    provider[name] === undefined ? config[`shortlink:${name}`]?.value : settingText(provider[name]);
  return readSettings(settingOf, process.env, secrets);
}

/**
 * The environment with which a refresh uses the key that is configured now. The engine passes the one in state.
 *
 * @param folder a private folder for the run, which is removed after it
 */
export async function configuredKey(stack: Stack, folder: string): Promise<Record<string, string>> {
  // A stack with explicit providers only needs no settings of its own.
  const settings = await readStackSettings(stack).catch(() => undefined);
  if (!settings) return {};
  const { baseUrl, apiKey } = settings;
  const file = join(folder, "configured-key.json");
  await writeFile(file, JSON.stringify({ baseUrl, apiKey }), { mode: 0o600 });
  return { [configuredKeyVariable]: file };
}

/** The error that the Pulumi command printed, without the rest of its output and the login of a backend. */
export function pulumiError(error: unknown): string {
  const text = withoutLogins(error instanceof Error ? error.message : String(error));
  const [, found] = /^\s*(?:stderr: )?error: (.+)$/im.exec(text) ?? [];
  if (found?.startsWith("no stack named "))
    return `${found}. \`pulumi stack ls\` lists those of the project.`;
  return (found ?? text) + crashHint(text);
}
