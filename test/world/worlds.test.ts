import fc from "fast-check";
import { expect, it } from "vitest";
import { itRandom } from "../support/random-runs";
import { fixed, isKnown, known } from "./known";
import { type Life, live } from "./life";
import { long, type Plan, planOf, short } from "./plan";

// Random worlds: nothing that must never be is in any of them. A failure prints the smallest plan that has it, what happened
// there, and the command that repeats it.

/** The problems of a life that no known defect explains. */
const unknown = ({ problems }: Life): string[] => problems.filter((problem) => !isKnown(problem));

const report = (plan: Plan, { problems, trace }: Life): string =>
  [
    ...problems,
    ...trace,
    `Repeat it: WORLD='${JSON.stringify(plan)}' npx vitest run --project unit test/world/worlds.test.ts -t WORLD`,
  ].join("\n");

const tryPlan = async (plan: Plan): Promise<void> => {
  const life = await live(plan);
  if (unknown(life).length > 0) throw new Error(report(plan, life));
};

itRandom(
  "whatever happens in a short world, state and account end as declared",
  { quick: 800, all: 2000, soak: 100_000 },
  (parameters) => fc.assert(fc.asyncProperty(planOf(short), tryPlan), parameters),
);

itRandom(
  "whatever happens in a long world, state and account end as declared",
  { quick: 20, all: 1000, soak: 200_000 },
  (parameters) => fc.assert(fc.asyncProperty(planOf(long), tryPlan), parameters),
);

it.each(known)("still finds: $name", async ({ plan, problems }) => {
  const life = await live(plan);
  expect(life.problems, life.trace.join("\n")).toEqual(problems);
});

it.each(fixed)("no longer finds: $name", async ({ plan }) => {
  const { problems, trace } = await live(plan);
  expect(problems, trace.join("\n")).toEqual([]);
});

it("lives the same life again", async () => {
  const [one] = fc.sample(planOf(long), { seed: 5, numRuns: 1 });
  if (!one) throw new Error("there is no plan");
  expect((await live(one)).trace).toEqual((await live(one)).trace);
});

it.runIf(process.env.WORLD)("lives the world in the variable WORLD", async () => {
  const plan: Plan = JSON.parse(process.env.WORLD ?? "");
  const life = await live(plan);
  expect(unknown(life), report(plan, life)).toEqual([]);
});
