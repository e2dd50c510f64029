import { delimiter, join } from "node:path";
import { project, toolchain } from "./paths.mjs";

/**
 * The environment in which the project's commands run: its own `pulumi` and `node` come first.
 *
 * @returns {{ PATH: string }}
 */
export function toolchainEnv() {
  return { PATH: [toolchain, join(project, "node_modules", ".bin"), process.env.PATH].join(delimiter) };
}
