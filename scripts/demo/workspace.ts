import { cpSync, mkdtempSync, rmSync } from "node:fs";
import { join } from "node:path";
import { project } from "../project";
import { pulumiEnv } from "../pulumi-env";

/** A folder of the demo's own inside the checkout: a copy of the example, and Pulumi's home and state. */
export interface Stage {
  /** Where the copy of the example lies. */
  readonly program: string;
  /** What the commands need to know; nothing of it touches the user's own Pulumi. */
  readonly env: Record<string, string>;
  /** Removes the folder with all that is in it. */
  clear(): void;
}

/** Sets the stage with a copy of one example, so that the demo can edit it. */
export function setStage(example: string): Stage {
  // Inside the checkout, so that the program finds its packages there.
  const folder = mkdtempSync(join(project, ".demo-"));
  const program = join(folder, example);
  cpSync(join(project, "examples", example), program, {
    recursive: true,
    filter: (path) => !/node_modules|Pulumi\.\w+\.yaml$/.test(path.slice(project.length)),
  });
  return {
    program,
    env: pulumiEnv(folder),
    clear: () => rmSync(folder, { recursive: true, force: true, maxRetries: 5 }),
  };
}
