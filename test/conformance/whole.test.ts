// @module-tag all
import { expect } from "vitest";
import type { EmulatorOptions } from "../../emulator";
import { clicks, delay, expires, type FeatureInput, otherwise, utm, when } from "../../provider";
import { resources } from "../../provider/resources";
import { combined, variants } from "../conventions/variants";
import { startAccount } from "../support/account";
import { EngineStack, expectOk } from "../support/engine";
import type { StackSettings } from "../support/stack-template";
import { inSoak, itEach } from "../support/tiers";
import { expectNoChanges } from "./applied";
import { providers, type Resource, type ResourceProvider } from "./providers";

/** The objects beside the links, the same in both programs. */
function otherObjects(provider: ResourceProvider) {
  const folder = provider.create("Folder", "folder", { title: "Campaign", extra: { color: "red" } });
  const tree = provider.create("Tree", "tree", { username: "autumn" });
  const board = provider.create("Board", "board", { title: "Looks", slug: "looks", layout: "grid" });
  const url = "HTTPS://Example.com";
  const item = provider.create("Link", "item", { kind: "TREE_ITEM", treeId: tree.id, url });
  const shown = provider.create("Link", "shown", { kind: "BOARD_ITEM", boardId: board.id, url });
  provider.create("LinkSet", "redirects", {
    defaults: { folderId: folder.id },
    links: { press: { url, title: "Press" }, graph: { routes: [fallback] } },
  });
  return { folder, item, shown };
}

const fallback = otherwise({ url: "https://example.com", clientRouteId: "all" });

const features: FeatureInput[] = [
  { type: "PASSWORD", config: { password: "correct-horse", hint: "ask us" } },
  { ...clicks(100), enabled: false },
  expires(new Date("2030-12-31T23:59:59Z")),
  utm({ source: "print" }),
  delay(3),
];
const german = {
  url: "https://EXAMPLE.com/de",
  clientRouteId: "german",
  deviceProfileIds: ["phone", "desk"],
};
const visitors = { country: ["DE", "AT"], userAgent: "(?i)android" };

/** All ten resources, and a link whose graph is declared inline. */
async function inline(provider: ResourceProvider) {
  const { folder, item, shown } = otherObjects(provider);
  const link = provider.create("Link", "link", {
    slug: "autumn",
    folderId: folder.id,
    routeFeatures: [{ type: "UTM", config: { source: "print" } }],
    seo: { title: "Autumn", indexable: false },
    routes: [when(visitors, { ...german, features, targetItemIds: [item.id, shown.id] }), fallback],
  });
  const linkId = link.id;
  provider.create("QR", "qr", { linkId, isQrCreated: true, payload: { color: "#000" } });
  // A second link has a graph of separate resources, so that each kind is in the program.
  const other = provider.create("Link", "other", { url: "https://example.com/other" });
  separately(provider, other, item);
}

/** All ten resources, with a graph of separate resources. */
async function separate(provider: ResourceProvider) {
  const { folder, item } = otherObjects(provider);
  const link = provider.create("Link", "link", {
    slug: "autumn",
    url: "https://example.com",
    folderId: folder.id,
  });
  separately(provider, link, item);
  provider.create("QR", "qr", { linkId: link.id, isQrCreated: true, payload: { color: "#000" } });
}

function separately(provider: ResourceProvider, link: Resource, item: Resource): void {
  const linkId = link.id;
  const { conditions, ...route } = when(visitors, german);
  const { routeId } = provider.create("Route", "german", { ...route, linkId });
  for (const [n, condition] of [conditions].flat().entries()) {
    provider.create("Condition", `condition-${n}`, { ...condition, linkId, routeId });
  }
  for (const [n, feature] of features.entries()) {
    provider.create("Feature", `feature-${n}`, { ...feature, linkId, routeId });
  }
  provider.create("Target", "target", { linkId, routeId, itemId: item.id, required: true });
}

/** The first program has a graph of separate resources, too. */
const programs = [
  { graph: "an inline graph", program: inline },
  { graph: "a graph of separate resources", program: separate },
];

interface Service {
  readonly service: string;
  readonly behaviour: EmulatorOptions;
  readonly settings: StackSettings;
}

const services: readonly Service[] = [
  { service: "nothing", behaviour: {}, settings: {} },
  {
    service: "more fields, shuffled keys, wrapped lists",
    behaviour: { extraFields: true, shuffleKeys: true, listShape: "object" },
    settings: {},
  },
  ...[...combined, ...variants].map(
    ({ name, assume, service }): Service => ({
      service: name,
      behaviour: { assume },
      settings: service ? { service } : {},
    }),
  ),
];

const cases = services.flatMap((service, index) =>
  // The inline graph shows what a service does.
  programs.slice(0, index < 2 ? 2 : 1).flatMap((program) =>
    providers.map((provider) => ({
      ...{ provider, door: provider.name, ...program, ...service },
      name: `${program.graph}, ${provider.name}, ${service.service}`,
    })),
  ),
);

// Almost every other test has a plain service.
const often = ["an inline graph, the plugin, everything that has a setting"];

itEach(
  cases,
  often,
  inSoak,
)(
  "a program with all ten resources, with $graph and $door, is applied once and then has no changes on a service that differs in: $service",
  async ({ provider, program, behaviour, settings }) => {
    const account = await startAccount(behaviour);
    const stack = await EngineStack.create(() => program(provider), { ...account.settings, ...settings });
    expectOk(await stack.up());
    const types = [...(await stack.state()).values()].map(({ type }) => type);
    const kinds = types
      .filter((type) => /shortlink:(index:)?[A-Z]/.test(type))
      .map((type) => type.split(":").at(-1));
    expect([...new Set(kinds)].toSorted()).toEqual(Object.keys(resources).toSorted());
    account.writes();

    await expectNoChanges(stack);
    expect(expectOk(await stack.up({ refresh: true })).changes).toEqual({});
    expect(account.writes()).toEqual([]);
    expectOk(await stack.destroy());
    account.emulator.setBehaviour({ assume: {} });
    expect(await account.links()).toEqual([]);
  },
);
