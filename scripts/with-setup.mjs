// Runs before any package is installed.

import { toolchainEnv } from "./setup/env.mjs";
import { inForeground } from "./setup/process/foreground.mjs";
import { setUp } from "./setup/setup.mjs";

// `node scripts/with-setup.mjs <command …>`: sets up what is missing, then runs the command in the project's own
// environment. Its exit code and the signals to it pass through. Without a command it only sets up.

await setUp();
const [command, ...args] = process.argv.slice(2);
if (command) process.exitCode = await inForeground(command, args, { ...process.env, ...toolchainEnv() });
