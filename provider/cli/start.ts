import { createRequire, enableCompileCache } from "node:module";
import { homedir } from "node:os";
import { join } from "node:path";

// Imported first.

// Node.js would print the code around an error that nothing catches.
try {
  createRequire(__filename)("../node-version");
} catch (error) {
  process.stderr.write(`${(error as Error).message}\n`);
  process.exit(1);
}

// Lets Node.js keep compiled code between runs. Pulumi starts several processes for each run, which load the same files and
// inherit the folder. NODE_COMPILE_CACHE sets another folder, and NODE_DISABLE_COMPILE_CACHE turns the cache off.
process.env.NODE_COMPILE_CACHE ||= join(process.env.XDG_CACHE_HOME || join(homedir(), ".cache"), "shortlink");
enableCompileCache(process.env.NODE_COMPILE_CACHE);
