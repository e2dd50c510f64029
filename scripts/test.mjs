import { inForeground } from "./setup/process/foreground.mjs";

// `npm test`: the checks, then all tests. What follows the command goes to the test runner: `npm test -- test/client`.

const checked = await inForeground("node", ["dist/scripts/check/main.js"]);
process.exitCode = checked || (await inForeground("vitest", ["run", ...process.argv.slice(2)]));
