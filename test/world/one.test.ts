import fc from "fast-check";
import { it } from "vitest";
import { live } from "./life";
import { long, planOf, short } from "./plan";
const plan = planOf(process.env.LONG ? long : short);

it("one", async () => {
  const all = fc.sample(plan, {
    seed: Number(process.env.SEED ?? 1),
    numRuns: Number(process.env.I ?? 1) + 1,
  });
  const one = all.at(-1)!;
  console.log(JSON.stringify(one));
  const life = await live(one);
  console.log(life.trace.join("\n"));
  console.log(life.problems, life.isConverged);
}, 600000);
