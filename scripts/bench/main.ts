import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { startEmulator } from "../../emulator";
import { pulumiEnv } from "../demo/pulumi-env";
import { type Contestant, contestants, writeProject } from "./contestants";
import { measure } from "./measure";
import { ownCost } from "./own";
import { type Measured, pageOf, phases } from "./page";
import { plotOf } from "./plot";
import { startRatio } from "./start";

// `npm run bench [sizes]`: what the engine takes with us, with a provider that does nothing, and with one that is written
// by hand, over the same emulator. Writes docs/performance.md. Sizes are links; without any, 100, 1000 and 5000.

const root = join(__dirname, "../../..");

/** Milliseconds that every answer of the service takes, and how many it gives a second. */
const network = { latency: 20, rateLimit: 2000 };

const commands: Readonly<Record<(typeof phases)[number], { args: string[]; edit?: boolean }>> = {
  up: { args: ["up", "--yes", "--skip-preview"] },
  "preview, nothing to do": { args: ["preview", "--expect-no-changes"] },
  refresh: { args: ["refresh", "--yes", "--skip-preview"] },
  "one field of 10 %": { args: ["up", "--yes", "--skip-preview"], edit: true },
  destroy: { args: ["destroy", "--yes", "--skip-preview"] },
};

async function main(): Promise<void> {
  const sizes = process.argv.slice(2).map(Number);
  const measured: Measured[] = [];
  for (const size of sizes.length > 0 ? sizes : [100, 1000, 5000]) {
    for (const contestant of contestants) measured.push(...(await race(contestant, size)));
  }
  const own = { start: await startRatio(), ...(await ownCost()) };
  writeFileSync(join(root, "docs/performance.md"), pageOf(measured, own));
  writeFileSync(join(root, "docs/images/performance.svg"), plotOf(measured));
  console.log("Wrote docs/performance.md.");
}

async function race(contestant: Contestant, size: number): Promise<Measured[]> {
  const emulator = await startEmulator({ callers: [{ key: "bench-key", name: "bench" }], ...network });
  mkdirSync(join(root, ".results"), { recursive: true });
  const folder = mkdtempSync(join(root, ".results/bench-"));
  try {
    const cwd = join(folder, "program");
    writeProject(cwd, contestant);
    const env = {
      ...pulumiEnv(folder),
      SHORTLINK_BASE_URL: emulator.url,
      SHORTLINK_API_KEY: emulator.key,
      BENCH_SIZE: String(size),
      // What `shortlink reconcile` sets: the operations wait for the network.
      PULUMI_PARALLEL: "32",
      // What the engine saves around every step is measured by itself.
      PULUMI_SKIP_CHECKPOINTS: "true",
      PULUMI_EXPERIMENTAL: "true",
    };
    const run = (args: readonly string[], more = {}) =>
      measure(args, { cwd, env: { ...env, ...more }, provider: contestant.process });
    await run(["stack", "init", "bench"]);
    const found: Measured[] = [];
    for (const phase of phases) {
      const { args, edit } = commands[phase];
      emulator.clearRequests();
      const cost = await run(args, edit ? { BENCH_EDIT: "true" } : {});
      const requests = emulator.requests.length;
      const state = readFileSync(join(folder, "state/.pulumi/stacks/bench/bench.json")).length;
      found.push({ contestant: contestant.name, size, phase, ...cost, requests, state });
      console.log(
        `${size} links, ${contestant.name}, ${phase}: ${cost.wall.toFixed(1)} s, ${requests} requests`,
      );
    }
    return found;
  } finally {
    await emulator.close();
    rmSync(folder, { recursive: true, force: true });
  }
}

main().catch((error) => {
  console.error(error);
  process.exitCode = 1;
});
