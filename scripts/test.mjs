import { inForeground } from "./setup/process/foreground.mjs";

// `npm test`: runs the checks, then all tests. Passes its arguments on to the test runner: `npm test -- test/client`.

const checked = await inForeground("node", ["dist/scripts/check/main.js"]);
process.exitCode = checked || (await inForeground("vitest", ["run", ...process.argv.slice(2)]));
