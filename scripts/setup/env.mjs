// Runs before any package is installed.

import { delimiter, join } from "node:path";
import { project, toolchain } from "./paths.mjs";

/**
 * The environment of the project's commands: its own `pulumi` and `node` come first on the PATH.
 *
 * @returns {{ PATH: string }}
 */
export function toolchainEnv() {
  return { PATH: [toolchain, join(project, "node_modules", ".bin"), process.env.PATH].join(delimiter) };
}
