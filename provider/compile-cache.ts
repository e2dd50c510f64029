import { enableCompileCache } from "node:module";
import { homedir } from "node:os";
import { join } from "node:path";

/**
 * Lets Node.js keep compiled code between runs. Pulumi starts several processes for each run, which load the same files and
 * inherit the folder. NODE_COMPILE_CACHE sets another folder, and NODE_DISABLE_COMPILE_CACHE turns the cache off.
 */
try {
  process.env.NODE_COMPILE_CACHE ||= join(
    process.env.XDG_CACHE_HOME || join(homedir(), ".cache"),
    "shortlink",
  );
  enableCompileCache(process.env.NODE_COMPILE_CACHE);
} catch {
  // A user without a home folder runs without a cache.
}
