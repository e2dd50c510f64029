// Runs before any package is installed.

import { toolchainEnv } from "./setup/env.mjs";
import { inForeground } from "./setup/process/foreground.mjs";
import { setUp } from "./setup/setup.mjs";

// `node scripts/with-setup.mjs [--part=nodejs] <command …>`: sets up whatever is missing, then runs the command with the project's
// own tools. Forwards signals to the command and exits with its exit code. Without a command, it only sets up. Parts are
// described in setup/pulumi/parts.mjs.

const args = process.argv.slice(2);
const part = args[0]?.startsWith("--part=") ? args.shift()?.slice("--part=".length) : "all";
await setUp(part);
const [command, ...rest] = args;
if (command) process.exitCode = await inForeground(command, rest, { ...process.env, ...toolchainEnv() });
