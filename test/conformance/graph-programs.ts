import type { Account } from "../support/account";
import type { Resource, ResourceProvider } from "./providers";

// Programs that declare the same graph of one link in different ways.

/** The slug of the link that has the graph. */
export const graphSlug = "main";

const fallback = { actionType: "URL", actionConfig: { url: "https://example.com/" }, isGlobalFallback: true };
export const germanRoute = {
  platform: "GEO",
  actionType: "URL",
  actionConfig: { url: "https://example.com/de" },
};
export const condition = {
  type: "COUNTRY",
  operator: "IN",
  valueKey: "country",
  valueJson: { values: ["DE"] },
};
export const feature = { type: "LIMIT", enabled: true, config: { clicks: 10 } };

/** Routes inside the link. */
export function inlineRoutes(provider: ResourceProvider): void {
  const routes = [fallback, { ...germanRoute, conditions: [condition] }];
  provider.create("Link", "link", { slug: graphSlug, routes });
}

/** The same, with a resource for each route and condition. */
export function separateRoutes(provider: ResourceProvider): void {
  const link = linkOf(provider);
  const route = provider.create("Route", "german", { linkId: link.id, ...germanRoute });
  createChild(provider, "Condition", link, route, condition);
}

/** Conditions, features and targets inside a route. */
export function inlineChildren(provider: ResourceProvider): void {
  const link = linkOf(provider);
  const children = { conditions: [condition], features: [feature], targetItemIds: [itemOf(provider).id] };
  provider.create("Route", "german", { linkId: link.id, ...germanRoute, ...children });
}

/** The same, with a resource for each. */
export function separateChildren(provider: ResourceProvider): void {
  const link = linkOf(provider);
  const route = provider.create("Route", "german", { linkId: link.id, ...germanRoute });
  createChild(provider, "Condition", link, route, condition);
  createChild(provider, "Feature", link, route, feature);
  createChild(provider, "Target", link, route, { itemId: itemOf(provider).id });
}

/** Creates a child of a route, named after its kind. */
export const createChild = (
  provider: ResourceProvider,
  kind: string,
  { id }: Resource,
  { routeId }: Resource,
  args: object,
): void => void provider.create(kind, kind.toLowerCase(), { linkId: id, routeId, ...args });

/**
 * The program with one more folder, whose create the service refuses once. The run fails before the engine gets to the
 * deletes.
 */
export function stoppingBeforeDeletes(
  provider: ResourceProvider,
  account: Account,
  program: () => Promise<void>,
): () => Promise<void> {
  account.emulator.faults.add({ kind: "status", status: 422, method: "POST", path: "*/folders", times: 1 });
  return async () => {
    await program();
    provider.create("Folder", "refused", { title: "Campaign" });
  };
}

const linkOf = (provider: ResourceProvider): Resource =>
  provider.create("Link", "link", { slug: graphSlug, url: fallback.actionConfig.url });

function itemOf(provider: ResourceProvider): Resource {
  const tree = provider.create("Tree", "tree", { username: "shop" });
  return provider.create("Link", "item", {
    kind: "TREE_ITEM",
    treeId: tree.id,
    url: fallback.actionConfig.url,
  });
}
