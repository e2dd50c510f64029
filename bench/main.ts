import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { project } from "../scripts/project";
import { ownCost } from "./own-cost";
import { pageOf } from "./page";
import { plotOf } from "./plot";
import { race } from "./race";
import { measureSettings } from "./settings";
import { startRatio } from "./start-time";

// `npm run bench [sizes]`: what the engine takes with us, with a provider that does nothing, and with one that is written
// by hand, over the same emulator; and what the engine's settings buy. Writes docs/performance.md. Sizes are links;
// without any, 100, 1000 and 5000.

/** Sizes at which the engine's settings are compared: what each step saves grows with them. */
const settingsSizes = [100, 400];

async function main(): Promise<void> {
  const given = process.argv.slice(2).map(Number);
  const sizes = given.length > 0 ? given : [100, 1000, 5000];
  const measured = await race(sizes);
  const settings = await measureSettings(settingsSizes.filter((size) => size <= Math.max(...sizes)));
  const own = { start: await startRatio(), ...(await ownCost()) };
  writeFileSync(join(project, "docs/performance.md"), pageOf(measured, settings, own));
  writeFileSync(join(project, "docs/images/performance.svg"), plotOf(measured));
  console.log("Wrote docs/performance.md.");
}

main().catch((error) => {
  console.error(error);
  process.exitCode = 1;
});
