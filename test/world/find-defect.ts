import { writeFileSync } from "node:fs";
import fc from "fast-check";
import { it } from "vitest";
import { isKnown, isKnownOfWrecks } from "./known";
import { live } from "./life";
import { long, type Plan, planOf, short } from "./plan";
import { withWrecks } from "./wrecks";

// Lives worlds until one has a problem that no known defect explains: `npm run mutate worlds` with each fix taken out. Without the
// variable FINDING, it prints all problems of as many worlds.

const { FINDING: file, WORLDS = "1000" } = process.env;

/** Seven short worlds, two long ones, and one with a broken state, and so on, with the seed that each kind has. */
function* plans(count: number): Generator<{ readonly plan: Plan; readonly seed: number }> {
  const sample = (plan: fc.Arbitrary<Plan>, seed: number) =>
    fc.sample(plan, { seed, numRuns: count }).map((it) => ({ plan: it, seed }));
  const [shorts, longs, wrecks] = [planOf(short), planOf(long), withWrecks(planOf(short))].map(
    (plan, index) => sample(plan, index + 1),
  );
  const kinds = [shorts, shorts, shorts, longs, shorts, shorts, wrecks, shorts, shorts, longs];
  for (let at = 0; at < count; at += 1) {
    const next = kinds[at % kinds.length]?.[at];
    if (next) yield next;
  }
}

it("finds the defect", async () => {
  const seen = new Set<string>();
  let worlds = 0;
  let last: number | undefined;
  for (const { plan, seed } of plans(Number(WORLDS))) {
    worlds += 1;
    const isExpected = plan.wrecks ? isKnownOfWrecks : isKnown;
    const problems = (await live(plan)).problems.filter((it) => !isExpected(it) && !seen.has(it));
    for (const problem of problems) {
      seen.add(problem);
      process.stdout.write(`world ${worlds}: ${problem}\n  WORLD='${JSON.stringify(plan)}'\n`);
    }
    if (file === undefined || problems.length === 0) continue;
    last = seed;
    break;
  }
  const [problem] = seen;
  const { defect } = globalThis as { readonly defect?: string };
  if (file !== undefined) writeFileSync(file, JSON.stringify({ defect, worlds, seed: last, problem }));
});
