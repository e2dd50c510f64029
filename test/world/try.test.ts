import { writeFileSync } from "node:fs";
import fc from "fast-check";
import { it } from "vitest";
import { live } from "./life";
import { long, planOf, short } from "./plan";
const plan = planOf(process.env.LONG ? long : short);

it("tries", async () => {
  const count = Number(process.env.N ?? 200);
  const start = process.cpuUsage();
  let events = 0,
    requests = 0,
    converged = 0,
    worlds = 0;
  const best = new Map<
    string,
    { n: number; trace: readonly string[]; index: number; one: unknown; refused?: boolean }
  >();
  const plans = fc.sample(plan, { seed: Number(process.env.SEED ?? 1), numRuns: count });
  const { Session } = await import("node:inspector/promises");
  const session = new Session();
  if (process.env.PROF) {
    session.connect();
    await session.post("Profiler.enable");
    await session.post("Profiler.start");
  }
  for (const [index, one] of plans.entries()) {
    const life = await live(one);
    worlds += 1;
    events += life.events;
    requests += life.requests;
    converged += Number(life.isConverged);
    const problems = new Set(life.problems);
    if (!life.isConverged && problems.size === 0) {
      const last = life.trace.filter((it) => it.includes("> error")).at(-1) ?? "?";
      problems.add(
        `refused: ${last
          .replace(/.*?error: /, "")
          .replace(/[\w-]*\d[\w-]*/g, "#")
          .slice(0, 160)}`,
      );
    }
    for (const p of problems) {
      const old = best.get(p);
      const n = (old?.n ?? 0) + 1;
      best.set(
        p,
        !old || old.trace.length > life.trace.length ? { n, trace: life.trace, index, one } : { ...old, n },
      );
    }
  }
  if (process.env.PROF) {
    const { profile } = await session.post("Profiler.stop");
    writeFileSync("/tmp/prof/x.cpuprofile", JSON.stringify(profile));
  }
  const { user, system } = process.cpuUsage(start);
  console.log({ worlds, events, requests, converged, ms: (user + system) / 1000 / worlds });
  const sorted = [...best].sort((a, b) => b[1].n - a[1].n);
  console.log(
    sorted
      .map(([p, { n, trace, index }], i) => `${i}: ${n}x ${p} (#${index}, ${trace.length} lines)`)
      .join("\n"),
  );
  for (const [i, [p, it]] of sorted.entries())
    writeFileSync(`${process.env.OUT ?? "/tmp/world"}-${i}.txt`, [p, JSON.stringify(it.one), ...it.trace].join("\n"));
}, 6000000);
