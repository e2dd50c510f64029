import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { project } from "../scripts/project";
import { compare } from "./compare";
import { measureFleet } from "./fleet";
import { fleetPartOf, withFleet } from "./fleet-section";
import { measureGraphs } from "./graphs";
import { withGraphs } from "./graphs-section";
import { libraryCost } from "./library-cost";
import { pageOf } from "./page";
import { plotOf } from "./plot";
import { measureSets } from "./sets";
import { withSets } from "./sets-section";
import { measureSettings } from "./settings";
import { withSettings } from "./settings-section";
import { measureSmallPrograms } from "./small-programs";
import { withSmallPrograms } from "./small-programs-section";
import { startRatio } from "./start-time";

// `npm run bench [sizes]`: measures Pulumi with this provider, with a provider that does nothing and with a hand-written one,
// against the same emulator, and compares settings of the engine. Writes docs/performance.md. Sizes are numbers of links, by
// default 100, 1000 and 5000. `npm run bench small` measures only previews of small programs, `npm run bench sets` only sets of
// links, `npm run bench graphs` only sets of graphs, also with OpenTofu, and `npm run bench settings` only settings of the engine; each
// writes its section. `npm run bench fleet` measures several stacks at once, and writes the last section.

/** Numbers of links at which to compare the engine's settings. The cost of saving state at each step grows with them. */
const settingsSizes = [100, 400];

const page = join(project, "docs/performance.md");

async function main(): Promise<void> {
  if (process.argv[2] === "small") {
    writeFileSync(page, withSmallPrograms(readFileSync(page, "utf8"), await measureSmallPrograms()));
    return;
  }
  if (process.argv[2] === "sets") {
    writeFileSync(page, withSets(readFileSync(page, "utf8"), await measureSets()));
    return;
  }
  if (process.argv[2] === "graphs") {
    writeFileSync(page, withGraphs(readFileSync(page, "utf8"), await measureGraphs()));
    return;
  }
  if (process.argv[2] === "settings") {
    writeFileSync(page, withSettings(readFileSync(page, "utf8"), await measureSettings(settingsSizes)));
    return;
  }
  if (process.argv[2] === "fleet") {
    writeFileSync(page, withFleet(readFileSync(page, "utf8"), await measureFleet()));
    return;
  }
  const args = process.argv.slice(2).map(Number);
  const sizes = args.length > 0 ? args : [100, 1000, 5000];
  const measurements = await compare(sizes);
  const settings = await measureSettings(settingsSizes.filter((size) => size <= Math.max(...sizes)));
  const overhead = { start: await startRatio(), ...(await libraryCost()) };
  const text = pageOf(measurements, settings, overhead);
  const small = withSmallPrograms(text, await measureSmallPrograms());
  const measured = withGraphs(withSets(small, await measureSets()), await measureGraphs());
  writeFileSync(page, measured + fleetPartOf(readFileSync(page, "utf8")));
  writeFileSync(join(project, "docs/images/performance.svg"), plotOf(measurements));
  console.log("Wrote docs/performance.md.");
}

main().catch((error) => {
  console.error(error);
  process.exitCode = 1;
});
