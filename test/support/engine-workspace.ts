import * as automation from "@pulumi/pulumi/automation";
import { inject } from "vitest";
import { skipSelection } from "../../provider/pulumi/automation";
import { apiKey } from "./api-key";
import { copyStackTemplate, type StackSettings } from "./stack-template";

/** Where a stack's program, configuration and state are. */
export interface WorkspaceOptions extends automation.LocalWorkspaceOptions {
  readonly workDir: string;
  /** Whether state is elsewhere than in the folder. */
  readonly hasOwnBackend: boolean;
  /** The name of the stack in a backend of its own. */
  readonly stackName: string;
}

/** The stack of a workspace whose provider has these settings; a copy of an empty one where that will do. */
export function openStack(options: WorkspaceOptions, settings: StackSettings): Promise<automation.Stack> {
  const isCopy = !options.hasOwnBackend && [undefined, apiKey].some((key) => key === settings.apiKey);
  return isCopy ? copyStack(options, settings) : initStack(options, settings);
}

/** A copy of the empty stack that is made once for the whole run. */
async function copyStack(options: WorkspaceOptions, settings: StackSettings): Promise<automation.Stack> {
  copyStackTemplate(inject("stackTemplate"), options.workDir, settings);
  const workspace = await automation.LocalWorkspace.create(options);
  return automation.Stack.select("test", skipSelection(workspace));
}

/** A stack in any backend, which may already have it, with any key. */
async function initStack(options: WorkspaceOptions, settings: StackSettings): Promise<automation.Stack> {
  const workspace = await automation.LocalWorkspace.create(options);
  const stack = await automation.Stack.createOrSelect(options.stackName, workspace);
  const config = Object.entries(settings).map(([name, value]) => [
    `shortlink:${name}`,
    { value: typeof value === "string" ? value : JSON.stringify(value), secret: name === "apiKey" },
  ]);
  await stack.setAllConfig(Object.fromEntries(config));
  return stack;
}
