import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { project } from "../scripts/project";
import { sectionOf, withSection } from "../scripts/section";
import { compare } from "./compare";
import { measureFleet } from "./fleet";
import { fleetHeading, fleetSection } from "./fleet-section";
import { measureGraphs } from "./graphs";
import { graphsSection } from "./graphs-section";
import { libraryCost } from "./library-cost";
import { pageOf } from "./page";
import { plotOf } from "./plot";
import { measureSets } from "./sets";
import { setsSection } from "./sets-section";
import { measureSettings } from "./settings";
import { settingsSection } from "./settings-section";
import { measureSmallPrograms } from "./small-programs";
import { smallProgramsSection } from "./small-programs-section";
import { startRatio } from "./start-time";

// `npm run bench [sizes]`: measures Pulumi with this provider, with a provider that does nothing and with a hand-written one,
// against the same emulator, and compares settings of the engine. Writes docs/performance.md. Sizes are numbers of links, by
// default 100, 1000 and 5000. `npm run bench small` measures only previews of small programs, `npm run bench sets` only sets of
// links, `npm run bench graphs` only sets of graphs, also with OpenTofu, and `npm run bench settings` only settings of the engine; each
// writes its section. `npm run bench fleet` measures several stacks at once, and writes the section that others leave as it is.

/** Numbers of links at which to compare the engine's settings. The cost of saving state at each step grows with them. */
const settingsSizes = [100, 400];

const page = join(project, "docs/performance.md");

/** The benchmarks that measure a section of the page. */
const sections = {
  graphs: async () => graphsSection(await measureGraphs()),
  sets: async () => setsSection(await measureSets()),
  small: async () => smallProgramsSection(await measureSmallPrograms()),
  settings: async () => settingsSection(await measureSettings(settingsSizes)),
  fleet: async () => fleetSection(await measureFleet()),
};

async function main(): Promise<void> {
  const before = readFileSync(page, "utf8");
  const [first = ""] = process.argv.slice(2);
  if (Object.hasOwn(sections, first)) {
    writeFileSync(page, withSection(before, await sections[first as keyof typeof sections]()));
    return;
  }
  const args = process.argv.slice(2).map(Number);
  const sizes = args.length > 0 ? args : [100, 1000, 5000];
  const measurements = await compare(sizes);
  const settings = await measureSettings(settingsSizes.filter((size) => size <= Math.max(...sizes)));
  const overhead = { start: await startRatio(), ...(await libraryCost()) };
  let text = pageOf(measurements, settings, overhead);
  for (const name of ["graphs", "sets", "small"] as const) text = withSection(text, await sections[name]());
  writeFileSync(page, withSection(text, sectionOf(before, fleetHeading)));
  writeFileSync(join(project, "docs/images/performance.svg"), plotOf(measurements));
  console.log("Wrote docs/performance.md.");
}

main().catch((error) => {
  console.error(error);
  process.exitCode = 1;
});
