import fc from "fast-check";
import { it } from "vitest";
import { live } from "./life";
import { plan } from "./plan";

it("tries", async () => {
  const count = Number(process.env.N ?? 200);
  const start = process.cpuUsage();
  const found = new Map<string, number>();
  let events = 0, requests = 0, converged = 0, worlds = 0;
  const first = new Map<string, unknown>();
  for (const one of fc.sample(plan, { seed: Number(process.env.SEED ?? 1), numRuns: count })) {
    const life = await live(one);
    worlds += 1; events += life.events; requests += life.requests; converged += Number(life.isConverged);
    for (const p of new Set(life.problems)) { found.set(p, (found.get(p) ?? 0) + 1); if (!first.has(p)) first.set(p, { one, trace: life.trace }); }
  }
  const { user, system } = process.cpuUsage(start);
  console.log({ worlds, events, requests, converged, ms: (user + system) / 1000 / worlds });
  console.log([...found].sort((a, b) => b[1] - a[1]));
  if (process.env.SHOW) for (const [p, it] of first) if (p.includes(process.env.SHOW)) { console.log(p, JSON.stringify((it as any).one, null, 1), (it as any).trace.join("\n")); break; }
}, 600000);
