import { expect, it } from "vitest";
import { create, normalizedKey, update } from "../../provider/lifecycle";
import { link, route, target } from "../../provider/resources";
import { startAccount } from "../support/account";
import { startRun } from "./online";

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
