// Runs before any package is installed.

import { toolchainEnv } from "./setup/env.mjs";
import { inForeground } from "./setup/process/foreground.mjs";
import { setUp } from "./setup/setup.mjs";

// `node scripts/with-setup.mjs <command …>`: sets up whatever is missing, then runs the command with the project's own tools.
// Forwards signals to the command and exits with its exit code. Without a command, it only sets up.

await setUp();
const [command, ...args] = process.argv.slice(2);
if (command) process.exitCode = await inForeground(command, args, { ...process.env, ...toolchainEnv() });
