import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { chosenNode } from "./node.mjs";
import { progress, say } from "./progress.mjs";
import { run } from "./run.mjs";

const installer = fileURLToPath(new URL("official-installer.mjs", import.meta.url));

/** Milliseconds that the download may take; some 100 MB. */
const limit = 600_000;

/**
 * Downloads the official Pulumi CLI with its hosts.
 *
 * @param {string} root where it goes
 * @param {string} version
 * @returns {Promise<string | undefined>} the folder of the executables; nothing where it cannot be downloaded
 */
export async function download(root, version) {
  let bar;
  try {
    await run(chosenNode(), [installer, root, version], {
      env: { NODE_USE_ENV_PROXY: "1" },
      timeout: limit,
      onLine: (line) => {
        if (line === "reached") bar = progress(`Downloading the Pulumi CLI ${version}`);
      },
    });
    bar?.done();
    return join(root, "bin");
  } catch (error) {
    bar?.failed();
    if (bar) say(error.message.trimEnd().split("\n").at(-1));
    return undefined;
  }
}
