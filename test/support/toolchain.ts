import { toolchainEnv } from "../../scripts/setup/env.mjs";

/** Lets every engine test find the project's own `pulumi` and Node.js first on its PATH. */
export function setup(): void {
  Object.assign(process.env, toolchainEnv());
}
