import { createRequire } from "node:module";

// Imported first. Node.js would print the code around an error that nothing catches.

try {
  createRequire(__filename)("../node-version");
} catch (error) {
  process.stderr.write(`${(error as Error).message}\n`);
  process.exit(1);
}
