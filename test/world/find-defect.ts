import { writeFileSync } from "node:fs";
import fc from "fast-check";
import { it } from "vitest";
import { isKnown, isKnownOfWrecks } from "./known";
import { live } from "./life";
import { long, planOf, short } from "./plan";
import { withWrecks } from "./wrecks";

// Lives worlds until one has a problem that no known defect explains: `npm run mutate worlds` with each fix taken out. Without the
// variable FINDING, it prints all problems of as many worlds.

const { FINDING: file, WORLDS = "3000" } = process.env;
const count = Number(WORLDS);

const print = (text: string) => process.stdout.write(`${text}\n`);

/** Seven short worlds, two long ones, and one with a broken state, and so on. */
function* plans() {
  const shorts = fc.sample(planOf(short), { seed: 3, numRuns: count });
  const longs = fc.sample(planOf(long), { seed: 4, numRuns: count });
  const wrecks = fc.sample(withWrecks(planOf(short)), { seed: 5, numRuns: count });
  for (let at = 0; at < count; at += 1) {
    const kind = [shorts, shorts, shorts, longs, shorts, shorts, wrecks, shorts, shorts, longs][at % 10];
    const plan = kind?.[at];
    if (plan) yield plan;
  }
}

it("finds the defect", async () => {
  const seen = new Set<string>();
  let worlds = 0;
  for (const plan of plans()) {
    worlds += 1;
    const isExpected = plan.wrecks ? isKnownOfWrecks : isKnown;
    const problems = (await live(plan)).problems.filter((it) => !isExpected(it) && !seen.has(it));
    for (const problem of problems) {
      seen.add(problem);
      print(`world ${worlds}: ${problem}\n  WORLD='${JSON.stringify(plan)}'`);
    }
    if (file !== undefined && problems.length > 0) break;
  }
  const [problem] = seen;
  if (file !== undefined) writeFileSync(file, JSON.stringify({ worlds, problem }));
});
