import { describe, expect, it } from "vitest";
import type { EmulatorOptions } from "../../../emulator";
import { create, type Properties, read, type State, update } from "../../../provider/lifecycle";
import { link } from "../../../provider/resources";
import { startAccount } from "../../support/account";
import { startRun } from "../online";

// What somebody adds to a graph between two updates stays with the first one, which did not see it, and is drift after it.

const to = (tag: string) => ({ actionType: "URL", actionConfig: { url: `https://example.com/${tag}` } });
const fallback = { clientRouteId: "fb", ...to("fb"), isGlobalFallback: true };
const own = { clientRouteId: "own", ...to("own"), platform: "OS" };
const alien = { clientRouteId: "alien", ...to("alien"), platform: "GEO" };
const graph = (...routes: object[]): Properties => ({ domainId: "dom_1", slug: "autumn", routes });

describe.each<[string, EmulatorOptions]>([
  ["keeps its ids", {}],
  ["gets other ids in each write", { assume: { routeIds: "new" } }],
])("a route that somebody has added since the last update of a graph that %s", (_, options) => {
  it.each<[string, Properties, Properties]>([
    [
      "an url becomes a graph",
      { domainId: "dom_1", slug: "autumn", url: "https://example.com/fb" },
      graph(fallback),
    ],
    ["a route changes", graph(own, fallback), graph({ ...own, ...to("new") }, fallback)],
    ["a route is added", graph(fallback), graph(own, fallback)],
    ["a route is removed", graph(own, fallback), graph(fallback)],
    [
      "all routes are others",
      graph(own, fallback),
      graph({ ...own, clientRouteId: "x", ...to("x") }, { ...fallback, clientRouteId: "y" }),
    ],
  ])("is drift after an update in which %s, and the next update removes it", async (_, before, news) => {
    const account = await startAccount(options);
    const { id, outputs } = await create({ definition: link, inputs: before }, startRun(account).context);
    await account.request("POST", `/${id}/routes`, alien);
    let state: State = { inputs: before, outputs };
    const up = async () => {
      const outputs = await update({ definition: link, id, olds: state, news }, startRun(account).context);
      state = { inputs: news, outputs };
    };
    await up();
    const found = await read({ definition: link, id, state }, startRun(account).context);
    const routes = (found?.inputs.routes ?? []) as Properties[];
    expect(routes.map(({ clientRouteId }) => clientRouteId)).toContain("alien");
    state = { inputs: found?.inputs ?? {}, outputs: found?.outputs ?? {} };
    await up();
    const left = (await account.onlyLink()).routes as unknown as Properties[];
    expect(left.map(({ clientRouteId }) => clientRouteId)).not.toContain("alien");
  });
});

it("a condition that somebody has added to a route is drift after an update of that route", async () => {
  const german = { type: "COUNTRY", operator: "IN", valueKey: "country", valueJson: { values: ["DE"] } };
  const account = await startAccount();
  const inputs = graph({ ...own, conditions: [german] }, fallback);
  const { id, outputs } = await create({ definition: link, inputs }, startRun(account).context);
  const [route] = (await account.onlyLink()).routes;
  await account.request("POST", `/${id}/routes/${route?.id}/conditions`, {
    ...german,
    valueJson: { values: ["AT"] },
  });
  const swiss = { ...german, valueJson: { values: ["CH"] } };
  const news = graph({ ...own, conditions: [german, swiss] }, fallback);
  const olds = { inputs, outputs };
  const state = {
    inputs: news,
    outputs: await update({ definition: link, id, olds, news }, startRun(account).context),
  };
  const found = await read({ definition: link, id, state }, startRun(account).context);
  const [shown] = (found?.inputs.routes ?? []) as { conditions: { valueJson: { values: string[] } }[] }[];
  expect(shown?.conditions.flatMap(({ valueJson }) => valueJson.values)).toEqual(["DE", "CH", "AT"]);
});
