import type { Stack } from "@pulumi/pulumi/automation";
import { readSettings, Settings, UserError } from "../../client";
import type { Properties } from "../../lifecycle";
import { automation, withoutSummaries } from "./automation";

/** Which stack of which project a command is about. */
export interface Place {
  /** The folder of the Pulumi project. */
  readonly cwd: string;
  /** The stack; the one that is selected there when undefined. */
  readonly stack?: string | undefined;
}

/**
 * Opens a stack that exists. Which one is selected stays as it was.
 *
 * @throws UserError when there is no such project or stack
 */
export async function openStack({ cwd, stack: given }: Place): Promise<Stack> {
  try {
    const { LocalWorkspace, Stack } = await automation();
    const workspace = await LocalWorkspace.create({ workDir: cwd });
    const selected = (await workspace.stack())?.name;
    const name = given ?? selected;
    if (name === undefined) {
      throw new UserError("No stack is selected: give one with --stack, or run `pulumi stack select`.");
    }
    const stack = await Stack.select(name, workspace);
    // The Automation API selects what it opens; here it was only looked at.
    if (selected !== undefined && selected !== name) await workspace.selectStack(selected);
    return withoutSummaries(stack);
  } catch (error) {
    if (error instanceof UserError) throw error;
    throw new UserError(firstError(error), { cause: error });
  }
}

/**
 * The settings with which a stack reaches the service.
 *
 * @param provider those of an explicit provider, which go before the stack's
 */
export async function settingsOf(stack: Stack, provider: Properties = {}): Promise<Settings> {
  const config = await stack.getAllConfig();
  const secrets = Object.keys(Settings.shape).filter((name) => config[`shortlink:${name}`]?.secret);
  const settingOf = (name: string) =>
    provider[name] === undefined ? config[`shortlink:${name}`]?.value : String(provider[name]);
  return readSettings(settingOf, process.env, secrets);
}

/** What the Pulumi command said went wrong, without all else that it printed. */
export function firstError(error: unknown): string {
  const text = error instanceof Error ? error.message : String(error);
  const [, found] = /^\s*(?:stderr: )?error: (.+)$/im.exec(text) ?? [];
  return found ?? text;
}
