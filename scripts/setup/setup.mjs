import { join } from "node:path";
import { assemble, assembleNode, isAssembled } from "./assemble.mjs";
import { build } from "./build.mjs";
import { alone } from "./lock.mjs";
import { installPackages } from "./packages.mjs";
import { project } from "./paths.mjs";
import { findOrMakePulumi } from "./pulumi.mjs";
import { CommandFailed, SetupError } from "./run.mjs";

/**
 * Sets up whatever is missing: packages, the compiled project, the Pulumi CLI. Quick when all is there, and can be run
 * again after an interruption. Two at once would pull each other's packages away, so one waits.
 */
export async function setUp() {
  const waiting = "Another set-up is running in this checkout (.setup-lock); waiting for it.";
  try {
    await alone(join(project, ".setup-lock"), waiting, async () => {
      await installPackages();
      await build();
      if (!isAssembled()) assemble(await findOrMakePulumi());
      assembleNode();
    });
  } catch (error) {
    if (!(error instanceof CommandFailed || error instanceof SetupError)) throw error;
    process.stderr.write(`${error.message}\n`);
    process.exit(1);
  }
}
