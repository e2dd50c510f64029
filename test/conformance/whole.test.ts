import { describe, expect, it } from "vitest";
import * as shortlink from "../../provider";
import { resources } from "../../provider/resources";
import { startAccount } from "../support/account";
import { EngineStack } from "../support/engine";

/** What is around the links of both programs. */
function surroundings() {
  const folder = new shortlink.Folder("folder", { title: "Campaign", extra: { color: "red" } });
  const tree = new shortlink.Tree("tree", { username: "autumn" });
  const board = new shortlink.Board("board", { title: "Looks", slug: "looks", layout: "grid" });
  const url = "HTTPS://Example.com";
  const item = new shortlink.Link("item", { kind: "TREE_ITEM", treeId: tree.id, url });
  const shown = new shortlink.Link("shown", { kind: "BOARD_ITEM", boardId: board.id, url });
  return { folder, item, shown };
}

const conditions: shortlink.ConditionInput[] = [
  { type: "COUNTRY", operator: "IN", valueKey: "country", valueJson: { values: ["DE", "AT"] } },
  { type: "USER_AGENT", operator: "REGEX", valueKey: "(?i)android" },
];
const features: shortlink.FeatureInput[] = [
  { type: "PASSWORD", config: { password: "correct-horse", hint: "ask us" } },
  { type: "LIMIT", enabled: false, config: { clicks: 100 } },
];
const german: shortlink.RouteInput = {
  clientRouteId: "german",
  platform: "GEO",
  actionType: "URL",
  actionConfig: { url: "https://EXAMPLE.com/de" },
  deviceProfileIds: ["phone", "desk"],
};

/** All nine resources, and a link whose graph stands inline. */
async function inline() {
  const { folder, item, shown } = surroundings();
  const link = new shortlink.Link("link", {
    slug: "autumn",
    folderId: folder.id,
    routeFeatures: [{ type: "UTM", config: { source: "print" } }],
    seo: { title: "Autumn", indexable: false },
    routes: [
      { ...german, conditions, features, targetItemIds: [item.id, shown.id] },
      {
        clientRouteId: "all",
        isGlobalFallback: true,
        actionType: "URL",
        actionConfig: { url: "https://example.com" },
      },
    ],
  });
  const linkId = link.id;
  new shortlink.QR("qr", { linkId, isQrCreated: true, payload: { color: "#000" } });
  // Beside it a graph of separate resources, so that each kind is there.
  const other = new shortlink.Link("other", { url: "https://example.com/other" });
  separately(other, item);
}

/** All nine resources, with the graph as resources of its own. */
async function separate() {
  const { folder, item } = surroundings();
  const link = new shortlink.Link("link", {
    slug: "autumn",
    url: "https://example.com",
    folderId: folder.id,
  });
  separately(link, item);
  new shortlink.QR("qr", { linkId: link.id, isQrCreated: true, payload: { color: "#000" } });
}

function separately(link: shortlink.Link, item: shortlink.Link): void {
  const linkId = link.id;
  const { routeId } = new shortlink.Route("german", { ...german, linkId });
  for (const [n, condition] of conditions.entries()) {
    new shortlink.Condition(`condition-${n}`, { ...condition, linkId, routeId });
  }
  for (const [n, feature] of features.entries()) {
    new shortlink.Feature(`feature-${n}`, { ...feature, linkId, routeId });
  }
  new shortlink.Target("target", { linkId, routeId, itemId: item.id, required: true });
}

describe.each([
  ["a plain service", {}],
  [
    "a service that adds fields, shuffles keys and wraps lists",
    { extraFields: true, shuffleKeys: true, listShape: "object" },
  ],
] as const)("with %s", (_, behaviour) => {
  it.each([
    ["inline", inline],
    ["of separate resources", separate],
  ])(
    "a program with all nine resources and a graph %s is made once, and then there is nothing to do",
    async (_, program) => {
      const account = await startAccount(behaviour);
      const stack = await EngineStack.create(program, account.settings);
      const up = await stack.up();
      expect(up.ok, up.output).toBe(true);
      const types = [...(await stack.state()).values()].map(({ type }) => type.split(":").at(-1));
      expect([...new Set(types)].toSorted()).toEqual(Object.keys(resources).toSorted());
      account.writes();

      const again = await stack.preview({ refresh: true, expectNoChanges: true });
      expect(again.ok, again.output).toBe(true);
      const refreshed = await stack.up({ refresh: true });
      expect(refreshed, refreshed.output).toMatchObject({ ok: true, changes: {} });
      expect(account.writes()).toEqual([]);
      expect(await stack.destroy()).toMatchObject({ ok: true });
      expect(await account.links()).toEqual([]);
    },
  );
});
