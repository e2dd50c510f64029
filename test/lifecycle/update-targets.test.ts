import { describe, expect, it } from "vitest";
import { create, normalizedKey, update } from "../../provider/lifecycle";
import { hasOtherTargets, planTargets } from "../../provider/lifecycle/update/targets";
import { link, route, target } from "../../provider/resources";
import { startAccount } from "../support/account";
import { startRun } from "./online";
import { liveAfter, planned } from "./planned";

const url = "https://example.com/";

it("an update of the inline targets of one route keeps these, and all inline routes", async () => {
  const account = await startAccount();
  const { id: treeId } = await account.request("POST", "/trees", { username: "shop" });
  const newItem = async () =>
    (await account.request("POST", "", { domainId: "dom_1", url, kind: "TREE_ITEM", treeId })).id;
  const [one, two] = [await newItem(), await newItem()];
  const graph = (targetItemIds: string[]) => ({
    domainId: "dom_1",
    routes: [
      { platform: "GEO", actionType: "URL", actionConfig: { url } },
      { platform: "OS", actionType: "URL", actionConfig: { url }, targetItemIds },
      { actionType: "URL", actionConfig: { url }, isGlobalFallback: true },
    ],
  });
  const inputs = graph([one]);
  const { id, outputs } = await create({ definition: link, inputs }, startRun(account).context);
  account.written();
  const { context } = startRun(account);
  const request = { definition: link, id, olds: { inputs, outputs }, news: graph([one, two]) };
  expect(await update(request, context)).not.toHaveProperty(normalizedKey);
  expect(account.writes()).toEqual([expect.stringMatching(/^POST .*\/targets$/)]);
  const { routes } = (await account.links()).find((it) => it.id === id) ?? { routes: [] };
  const isKept = routes.map((it) => context.tracker.shouldSkipDelete(route, `${id}/${it.id}`));
  expect(isKept).toEqual([true, true, true]);
  const path = `${id}/routes/${routes[1]?.id}/targets`;
  const targets = await account.request<{ id: string }[]>("GET", `/${path}`);
  expect(targets).toHaveLength(2);
  for (const it of targets) {
    expect(context.tracker.shouldSkipDelete(target, `${id}/${routes[1]?.id}/${it.id}`)).toBe(true);
  }
});

const bound = (...itemIds: string[]) => itemIds.map((itemId) => ({ id: `t-${itemId}`, itemId }));
const shown = (...itemIds: string[]) => ({
  ...{ id: "r", actionType: "URL", actionConfig: { url }, conditions: [], features: [] },
  ...{ targets: bound(...itemIds), targetItemIds: itemIds },
});
const inputs = (targetItemIds: string[]) => ({ linkId: "l", targetItemIds });

describe("an update of a route's targets", () => {
  it.each([
    ["binds a new one", ["a"], ["a", "b"], ["a"], [["POST", "l/routes/r/targets", { itemId: "b" }]]],
    ["does not bind one that somebody bound", ["a"], ["a", "b"], ["a", "x", "b"], []],
    [
      "does not bind one again that somebody unbound",
      ["a"],
      ["a", "b"],
      [],
      [["POST", "l/routes/r/targets", { itemId: "b" }]],
    ],
    ["unbinds one", ["a", "b"], ["a"], ["a", "b", "x"], [["DELETE", "l/routes/r/targets/t-b"]]],
    ["does not unbind one again", ["a", "b"], ["a"], ["a"], []],
  ])("%s", async (_, before, now, live, expected) => {
    const { writes } = await planned(route, "l/r", [inputs(before), inputs(now)], shown(...live));
    expect(writes).toEqual(expected);
  });

  it("knows them afterwards, also those of an inline route", async () => {
    const target = { id: "new", itemId: "b", by: "service" };
    const known = (now: string[], response?: object) =>
      liveAfter({ ...response }, route, "l/r", [inputs(["a"]), inputs(now)], shown("a", "x"));
    expect(await known(["a", "b"], target)).toEqual({
      ...shown("a", "x", "b"),
      targets: [...bound("a", "x"), target],
    });
    expect(await known([])).toEqual(shown("x"));

    const graph = (targetItemIds: string[]) => ({ routes: [{ isGlobalFallback: true, targetItemIds }] });
    const live = { id: "l", routes: [{ ...shown("a"), isGlobalFallback: true }] };
    const both = await liveAfter(target, link, "l", [graph(["a"]), graph(["a", "b"])], live);
    expect(both).toEqual({
      id: "l",
      routes: [{ ...shown("a", "b"), isGlobalFallback: true, targets: [...bound("a"), target] }],
    });
  });

  it("unbinds all that a program no longer declares, one by one, where the service shows them", () => {
    const address = { params: { id: "l", routeId: "r" }, location: [] };
    const versions = { before: inputs(["a"]), now: {}, live: shown("a", "x"), normalized: undefined };
    expect(planTargets(versions, address)?.writes).toMatchObject([{ params: { childId: "t-a" } }]);
    expect(planTargets({ ...versions, live: { id: "r" } }, address)).toBeUndefined();
  });

  it.each([
    ["one that is declared", { itemId: "a" }, false],
    ["one that was declared", { itemId: "b" }, false],
    ["one that was never declared", { itemId: "x" }, true],
    ["one that is required, which inline targets cannot express", { itemId: "a", required: true }, true],
  ])("counts as another's where it is %s", (_, target, expected) => {
    const live = { targets: [{ id: "t", ...target }] };
    expect(hasOtherTargets({ before: inputs(["b"]), now: inputs(["a"]), live, normalized: undefined })).toBe(
      expected,
    );
  });
});
