import { assemble, isAssembled } from "./assemble.mjs";
import { build } from "./build.mjs";
import { alone } from "./lock.mjs";
import { installPackages } from "./packages.mjs";
import { findOrMakePulumi } from "./pulumi.mjs";
import { CommandFailed, SetupError } from "./run.mjs";

/**
 * Sets up whatever is missing: packages, the compiled project, the Pulumi CLI. Quick when all is there, and can be run
 * again after an interruption.
 */
export async function setUp() {
  try {
    await alone(async () => {
      await installPackages();
      await build();
      if (!isAssembled()) assemble(await findOrMakePulumi());
    });
  } catch (error) {
    if (!(error instanceof CommandFailed || error instanceof SetupError)) throw error;
    process.stderr.write(`${error.message}\n`);
    process.exit(1);
  }
}
