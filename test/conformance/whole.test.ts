import { expect } from "vitest";
import * as shortlink from "../../provider";
import { resources } from "../../provider/resources";
import { startAccount } from "../support/account";
import { EngineStack } from "../support/engine";
import { describeEach, itEach } from "../support/soak";

/** The objects beside the links, the same in both programs. */
function otherObjects() {
  const folder = new shortlink.Folder("folder", { title: "Campaign", extra: { color: "red" } });
  const tree = new shortlink.Tree("tree", { username: "autumn" });
  const board = new shortlink.Board("board", { title: "Looks", slug: "looks", layout: "grid" });
  const url = "HTTPS://Example.com";
  const item = new shortlink.Link("item", { kind: "TREE_ITEM", treeId: tree.id, url });
  const shown = new shortlink.Link("shown", { kind: "BOARD_ITEM", boardId: board.id, url });
  new shortlink.LinkSet("redirects", {
    defaults: { folderId: folder.id },
    links: { press: { url, title: "Press" }, graph: { routes: [fallback] } },
  });
  return { folder, item, shown };
}

const fallback: shortlink.RouteInput = {
  clientRouteId: "all",
  isGlobalFallback: true,
  actionType: "URL",
  actionConfig: { url: "https://example.com" },
};

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

/** All ten resources, and a link whose graph is declared inline. */
async function inline() {
  const { folder, item, shown } = otherObjects();
  const link = new shortlink.Link("link", {
    slug: "autumn",
    folderId: folder.id,
    routeFeatures: [{ type: "UTM", config: { source: "print" } }],
    seo: { title: "Autumn", indexable: false },
    routes: [{ ...german, conditions, features, targetItemIds: [item.id, shown.id] }, fallback],
  });
  const linkId = link.id;
  new shortlink.QR("qr", { linkId, isQrCreated: true, payload: { color: "#000" } });
  // A second link has a graph of separate resources, so that each kind is in the program.
  const other = new shortlink.Link("other", { url: "https://example.com/other" });
  separately(other, item);
}

/** All ten resources, with a graph of separate resources. */
async function separate() {
  const { folder, item } = otherObjects();
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

const services = [
  { name: "a plain service", behaviour: {} },
  {
    name: "a service that adds fields, shuffles keys and wraps lists",
    behaviour: { extraFields: true, shuffleKeys: true, listShape: "object" },
  },
] as const;

/** The first program has a graph of separate resources, too. */
const programs = [
  { name: "an inline graph", program: inline },
  { name: "a graph of separate resources", program: separate },
];

// Almost every other test has a plain service.
describeEach(services, [services[1].name])("with $name", ({ behaviour }) => {
  itEach(programs, ["an inline graph"])(
    "a program with all ten resources and $name is applied once and then has no changes",
    async ({ program }) => {
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
