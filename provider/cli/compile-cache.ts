import { enableCompileCache } from "node:module";
import { homedir } from "node:os";
import { join } from "node:path";

// Imported first by the command: Node.js can keep what it has compiled from one run to the next. Pulumi starts several
// processes for each run, which load the same files and inherit the place. NODE_COMPILE_CACHE names another place, and
// NODE_DISABLE_COMPILE_CACHE switches it off.

process.env.NODE_COMPILE_CACHE ||= join(process.env.XDG_CACHE_HOME || join(homedir(), ".cache"), "shortlink");
enableCompileCache(process.env.NODE_COMPILE_CACHE);
