import { cpSync, mkdtempSync, rmSync } from "node:fs";
import { join } from "node:path";
import { project } from "../project";
import { pulumiEnv } from "../pulumi-env";

/** A temporary folder in the checkout with a copy of an example, and Pulumi's home and state. */
export interface Workspace {
  /** The folder of the copied example. */
  readonly program: string;
  /** The environment of the commands, apart from the user's own Pulumi. */
  readonly env: Record<string, string>;
  /** Removes the folder. */
  remove(): void;
}

/** Copies an example into a workspace, so that the demo can edit it. */
export function createWorkspace(example: string): Workspace {
  // Inside the checkout, so that the program resolves its packages.
  const folder = mkdtempSync(join(project, ".demo-"));
  const program = join(folder, example);
  cpSync(join(project, "examples", example), program, {
    recursive: true,
    filter: (path) => !/node_modules|Pulumi\.\w+\.yaml$/.test(path.slice(project.length)),
  });
  return {
    program,
    env: pulumiEnv(folder),
    remove: () => rmSync(folder, { recursive: true, force: true, maxRetries: 5 }),
  };
}
