import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { startEmulator } from "../../../emulator";
import { visitIds } from "../../../provider/cli/doctor/visits/results";
import { type AssumptionId, assumptions } from "../../../provider/contract";
import { itRandom } from "../../support/random-runs";
import { inAll } from "../../support/tiers";
import { type Assume, assumeOf, resultOf, variants, wrongResults } from "./visit-results";
import { startService, type Visited, visit } from "./visiting";

/** What no visit shows, with the reason. */
const hidden: readonly (readonly [AssumptionId, string, string])[] = [
  ["countryCondition", "ignored", "a visit from one place shows only its own country"],
  ["routeTargeting", "ignored", "visitors get a route whose targeting nobody is to meet"],
  ["limitConfig", "ignored", "a limit of 1 has no effect within seconds"],
];

const isHidden = (id: AssumptionId, value: unknown): boolean =>
  hidden.some(([one, other]) => one === id && other === value);

async function visitService(assume: Assume): Promise<Visited> {
  const emulator = await startEmulator({ assume });
  try {
    return await visit(emulator);
  } finally {
    await emulator.close();
  }
}

describe("visits to short URLs", () => {
  it("settle every assumption but those that one place cannot show, with few requests, and leave nothing", async () => {
    const { results, leftovers, requests } = await visit(await startService());
    expect(results.map(({ id }) => id)).toEqual(visitIds);
    expect(results.filter(({ result }) => result !== "holds")).toEqual([
      expect.objectContaining({ id: "countryCondition", result: "unclear", why: hidden[0]?.[2] }),
    ]);
    expect(leftovers).toEqual([]);
    expect(requests).toBeLessThan(130);
  });

  it.each(variants)("find that $id is $value, and nothing wrong", inAll, async ({ id, value }) => {
    const assume = assumeOf([{ id, value }]);
    const visited = await visitService(assume);
    expect(wrongResults(visited, assume)).toEqual([]);
    expect(visited.leftovers).toEqual([]);
    const result = resultOf(visited, id);
    const [, , why] = hidden.find(([one, other]) => one === id && other === value) ?? [];
    if (why === undefined) {
      expect(result).toMatchObject({
        ...{ result: "differs", found: String(value) },
        ...(assumptions[id].support === "setting" ? { setting: value } : {}),
      });
    } else expect(result).toMatchObject({ result: "unclear", why: expect.stringContaining(why) });
  });

  itRandom(
    "find each of three differences at the same time, or say that they cannot, and never anything wrong",
    { quick: 3, all: 60, soak: 1000 },
    async (parameters) => {
      const three = fc.uniqueArray(fc.constantFrom(...variants), {
        minLength: 3,
        maxLength: 3,
        selector: ({ id }) => id,
      });
      await fc.assert(
        fc.asyncProperty(three, async (chosen) => {
          const assume = assumeOf(chosen);
          const visited = await visitService(assume);
          expect(wrongResults(visited, assume)).toEqual([]);
          expect(visited.leftovers).toEqual([]);
          // A form that the service does not read hides what rests on it.
          if (chosen.some(({ value }) => value === "ignored")) return;
          const missed = chosen.filter(
            ({ id, value }) => !isHidden(id, value) && resultOf(visited, id)?.result !== "differs",
          );
          expect(missed).toEqual([]);
        }),
        parameters,
      );
    },
  );
});
