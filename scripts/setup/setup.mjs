// Runs before any package is installed.

import { join } from "node:path";
import { build } from "./build.mjs";
import { installPackages } from "./packages.mjs";
import { project } from "./paths.mjs";
import { withLock } from "./process/lock.mjs";
import { CommandFailed, SetupError } from "./process/run.mjs";
import { assemble, assembleNode, isAssembled } from "./pulumi/assemble.mjs";
import { tidyCache } from "./pulumi/discard.mjs";
import { findOrInstallPulumi } from "./pulumi/find.mjs";

/**
 * Sets up whatever is missing: packages, the compiled project, the Pulumi CLI. Takes no time when nothing is missing, and
 * resumes after an interruption. Two set-ups at once would delete each other's packages, so the second waits.
 *
 * @param {keyof typeof import("./pulumi/parts.mjs").parts} part what a Pulumi CLI that is built has to include
 */
export async function setUp(part = "all") {
  const waiting = "Another set-up is running in this checkout (.setup-lock); waiting for it.";
  try {
    await withLock(join(project, ".setup-lock"), waiting, async () => {
      tidyCache();
      const packages = installPackages();
      const compiled = packages.then(build);
      const pulumi = isAssembled(part) ? undefined : findOrInstallPulumi(part, packages);
      const [folder] = await Promise.all([pulumi, compiled]);
      if (folder) assemble(folder);
      assembleNode();
    });
  } catch (error) {
    if (!(error instanceof CommandFailed || error instanceof SetupError)) throw error;
    process.stderr.write(`${error.message}\n`);
    process.exit(1);
  }
}
