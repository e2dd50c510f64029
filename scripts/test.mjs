import { rmSync } from "node:fs";
import { inForeground } from "./setup/process/foreground.mjs";

// `npm test` runs the checks and the tests without a tag; with --all, then also those with the tag "all". --soak runs those with
// the tag "soak" instead. Other arguments go to the test runner: `npm test -- test/client`.

const tags = { quick: "!all && !soak", all: "all && !soak", soak: "soak" };

const args = process.argv.slice(2);
const [option] = args.filter((it) => it === "--all" || it === "--soak");
const passed = args.filter((it) => it !== option);

const runTier = (tier) =>
  inForeground("vitest", ["run", "--passWithNoTests", "--tags-filter", tags[tier], ...passed], {
    ...process.env,
    TIER: tier,
  });

const runChecked = async () =>
  (await inForeground("node", ["dist/scripts/check/main.js"])) || runTier("quick");

// The reporter adds the counts of all tiers.
rmSync(".results/counts.json", { force: true });
if (option === "--soak") process.exitCode = await runTier("soak");
else process.exitCode = (await runChecked()) || (option === "--all" ? await runTier("all") : 0);
