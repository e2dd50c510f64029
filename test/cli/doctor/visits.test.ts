import fc from "fast-check";
import { describe, expect, it, onTestFinished } from "vitest";
import { startEmulator } from "../../../emulator";
import { visitIds } from "../../../provider/cli/doctor/visits/results";
import { type AssumptionId, assumptions } from "../../../provider/contract";
import { itRandom } from "../../support/random-runs";
import { inAll } from "../../support/tiers";
import { startFront } from "./front";
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

/** The numbers of routes in a body. */
const numbers = /"(priority|sortOrder)":\d+,/g;

/** Passes requests to an API on, but refuses some creates. */
async function startRefusingFront(target: string, isRefused: (body: string) => boolean) {
  const front = await startFront(target, async ({ method }, pass, body) =>
    method === "POST" && isRefused(body) ? { status: 422, text: '{"error":"invalid"}' } : pass(),
  );
  onTestFinished(front.close);
  return front;
}

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

  it("hold what is set, and print nothing to set", async () => {
    const service = { conditionJoin: "any", routePriority: "higher" } as const;
    const { results } = await visit(await startService({ assume: { conditionJoin: "any" } }), { service });
    for (const id of ["conditionJoin", "routePriority"] as const) {
      const result = results.find((it) => it.id === id);
      expect(result).toMatchObject({ result: "holds" });
      expect(result).not.toHaveProperty("setting");
    }
  });

  it("are tried with a link for each probe where the service refuses one for all", async () => {
    const emulator = await startService();
    // The service refuses routes without an action.
    const { url } = await startRefusingFront(emulator.url, (body) => /"no-action-above"/.test(body));
    const { results, leftovers } = await visit(emulator, { api: url });
    expect(results.filter(({ result }) => result !== "holds")).toEqual([
      expect.objectContaining({
        id: "missingAction",
        why: "the service refuses a link that the probe needs (HTTP 422)",
      }),
      expect.objectContaining({ id: "countryCondition" }),
    ]);
    expect(leftovers).toEqual([]);
  });

  it("use the device profile of desktop computers also where its id is a number", async () => {
    const emulator = await startService();
    const front = await startFront(emulator.url, async ({ url }, pass) => {
      const response = await pass();
      if (!url?.endsWith("/platform-catalog")) return response;
      return { status: 200, text: '{"data":[{"id":7,"name":"Desktop"}]}' };
    });
    onTestFinished(front.close);
    await visit(emulator, { api: front.url });
    const bodies = emulator.requests.map(({ body }) => JSON.stringify(body));
    expect(bodies).toContainEqual(expect.stringContaining('"deviceProfileIds":["7"]'));
  });

  it.each(["first", "last"] as const)(
    "show nothing wrong of a service that ignores all numbers, where the %s route decides",
    async (routePosition) => {
      const assume = {
        routePosition,
        inactiveRoute: "used",
        expiredRoute: "end",
        conditionJoin: "any",
      } as const;
      const emulator = await startService({ assume });
      const front = await startFront(emulator.url, (_, pass, body) => pass(body.replaceAll(numbers, "")));
      onTestFinished(front.close);
      const visited = await visit(emulator, { api: front.url });
      expect(wrongResults(visited, { ...assume, routeSortOrder: "ignored" })).toEqual([]);
      const unclear = visited.results.filter(({ result }) => result === "unclear").map(({ id }) => id);
      expect(unclear).toEqual(["routePriority", "routeOrderBy", "countryCondition"]);
    },
  );

  it("end where the budget is used up, with what they have shown, and leave nothing", async () => {
    const emulator = await startService();
    const { results, leftovers } = await visit(emulator, { budget: 40 });
    expect(leftovers).toEqual([]);
    expect(wrongResults({ results }, {})).toEqual([]);
    const why = "the run has sent 40 requests, its limit";
    expect(results).toContainEqual(expect.objectContaining({ id: "pageLinks", result: "unclear", why }));
    expect(results).toContainEqual(expect.objectContaining({ id: "languageCondition", result: "holds" }));
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
    { quick: 3, all: 10, soak: 500 },
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
