// Runs before any package is installed.

import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { chosenNode } from "../node.mjs";
import { print, progress } from "../process/progress.mjs";
import { run } from "../process/run.mjs";

const installer = fileURLToPath(new URL("official-installer.mjs", import.meta.url));

/** Milliseconds until the download of about 100 MB times out. */
const timeout = 600_000;

/**
 * Downloads the official Pulumi CLI with its hosts.
 *
 * @param {string} root the target folder
 * @param {string} version
 * @returns {Promise<string | undefined>} the folder of the executables, or undefined if the download fails
 */
export async function download(root, version) {
  let bar;
  try {
    await run(chosenNode(), [installer, root, version], {
      env: { NODE_USE_ENV_PROXY: "1" },
      timeout,
      onLine: (line) => {
        if (line === "reached") bar = progress(`Downloading the Pulumi CLI ${version}`);
      },
    });
    bar?.done();
    return join(root, "bin");
  } catch (error) {
    bar?.failed();
    if (bar) print(error.message.trimEnd().split("\n").at(-1));
    return undefined;
  }
}
