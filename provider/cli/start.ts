import { createRequire } from "node:module";

// Imported first.

const load = createRequire(__filename);

// Node.js would print the code around an error that nothing catches.
try {
  load("../node-version");
} catch (error) {
  process.stderr.write(`${(error as Error).message}\n`);
  process.exit(1);
}

load("../compile-cache");
