// Runs before any package is installed.

import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { chosenNode } from "../node.mjs";
import { print, progress } from "../process/progress.mjs";
import { run } from "../process/run.mjs";

const installer = fileURLToPath(new URL("official-installer.mjs", import.meta.url));
const env = { NODE_USE_ENV_PROXY: "1" };

/** Milliseconds until the download of about 100 MB times out. */
const timeout = 600_000;

/**
 * Whether the download server responds.
 *
 * @param {Promise<void>} packages the installation of packages. They bring a Node.js that can use a proxy.
 */
export async function isReachable(packages) {
  const hasProxy = Object.keys(process.env).some((it) => it.toLowerCase() === "https_proxy");
  if (hasProxy) await packages;
  return run(hasProxy ? chosenNode() : process.execPath, [installer], { env }).then(
    () => true,
    () => false,
  );
}

/**
 * Downloads the official Pulumi CLI with its hosts.
 *
 * @param {string} root the target folder
 * @param {string} version
 * @returns {Promise<string | undefined>} the folder of the executables, or undefined if the download fails
 */
export async function download(root, version) {
  const bar = progress(`Downloading the Pulumi CLI ${version}`);
  try {
    await run(chosenNode(), [installer, root, version], { env, timeout });
    bar.done();
    return join(root, "bin");
  } catch (error) {
    bar.failed();
    print(error.message.trimEnd().split("\n").at(-1));
    return undefined;
  }
}
