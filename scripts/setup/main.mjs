// Runs before any package is installed.

import { toolchain } from "./paths.mjs";
import { setUp } from "./setup.mjs";

// `npm run --silent setup`: sets up whatever is missing and prints the folder that holds `pulumi`.

await setUp();
process.stdout.write(`${toolchain}\n`);
