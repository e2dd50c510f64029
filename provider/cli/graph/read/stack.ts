import { isUnknown } from "../../../lifecycle";
import { nameInUrn } from "../../../pulumi/format/urn";
import type { Preview } from "../../stack/preview";
import { expandSets } from "../../stack/set/expand";
import type { GraphLink } from "../model/graph";
import { toGraphLink } from "../model/link";
import { isUndisclosed, objectEntries } from "../model/values";
import { factsOf } from "./facts";
import { routingOf } from "./routing";
import { foldersOfLinks } from "./stack-folders";
import { isDrawn, linkKeys, type StackResource, toStackResource, unknownKey } from "./stack-resources";
import { type InlineRoute, readRoutes } from "./stack-routes";

/**
 * The links that a stack declares, as resources or as entries of sets, with their routes, those in the links' inputs and those
 * that are resources.
 *
 * @param withDeleted whether to include resources that the program no longer declares, as they are in state
 */
export function readStackLinks({ resources: all, sources }: Preview, withDeleted = false): GraphLink[] {
  const preview = { resources: expandSets(all), sources };
  const { links, children } = groupByLink(preview, withDeleted);
  const folderOf = foldersOfLinks(preview);
  const declared = links.map((link) => ({
    ...declaredLink(link, children.get(link.urn) ?? [], preview),
    folder: folderOf(link),
  }));
  const urns = new Set(links.map(({ urn }) => urn));
  const others = [...children].filter(([key, found]) => !urns.has(key) && found.some(isDrawn));
  return [
    ...declared.toSorted((one, other) => (one.name < other.name ? -1 : 1)),
    ...others.map(([key, found]) => undeclaredLink(key, found, preview)),
  ];
}

/** The links of a stack, and the resources that belong to each of them, by the key of the link. */
export interface LinksOfStack {
  readonly links: readonly StackResource[];
  readonly children: ReadonlyMap<string, readonly StackResource[]>;
}

/** Groups the resources of a stack by their link. The entries of sets have to be among them. */
export function groupByLink({ resources: all, sources }: Preview, withDeleted = false): LinksOfStack {
  const resources = all
    .filter(({ after }) => withDeleted || after !== undefined)
    .map(toStackResource)
    // The engine reports resources in no fixed order.
    .toSorted((one, other) => (one.name < other.name ? -1 : 1));
  const ofKind = (kind: string) => resources.filter((it) => it.kind === kind);
  const links = ofKind("Link");
  const keyOf = linkKeys(links, sources);
  const children = new Map<string, StackResource[]>();
  for (const it of ["Route", "Condition", "Feature", "Target", "QR"].flatMap(ofKind)) {
    const key = keyOf(it);
    children.set(key, [...(children.get(key) ?? []), it]);
  }
  return { links, children };
}

function declaredLink(link: StackResource, children: readonly StackResource[], preview: Preview): GraphLink {
  const inline = inlineRoutes(link);
  const hasAllRoutes = inline.length > 0 && !hasHiddenFallback(link, inline, children);
  const from = { inline, children, sources: preview.sources, link };
  const routing = routingOf(from);
  const routes = readRoutes(from, routing);
  const members = children.filter((it) => !isDrawn(it) || it.kind === "Target");
  return toGraphLink(link.properties, {
    key: link.urn,
    id: link.id,
    name: link.name,
    routes,
    routing,
    memberKeys: members.map(({ urn }) => urn),
    hasAllRoutes,
    facts: factsOf(link, children),
    remark: remarkOn(link, inline.length > 0 || routes.length > 0),
  });
}

/** Whether one of the routes of a link may be a fallback, which is not shown. */
function hasHiddenFallback(
  { properties: { routes } }: StackResource,
  inline: readonly InlineRoute[],
  children: readonly StackResource[],
): boolean {
  const separate = children.filter(({ kind }) => kind === "Route").map(({ properties }) => properties);
  const shown = [...inline.map(({ route }) => route), ...separate];
  const isCut = Array.isArray(routes) && objectEntries(routes).length < routes.length;
  return isCut || isUndisclosed(shown.map(({ isGlobalFallback }) => isGlobalFallback));
}

/** The routes in the inputs of a link, with a key for each; the destination of a link with a `url` is a route, too. */
export function inlineRoutes({ urn, properties: { url, routes } }: StackResource): InlineRoute[] {
  if (url === undefined || url === null) {
    return objectEntries(routes).map((route, index) => ({ route, key: `${urn}#${index}` }));
  }
  const route = { actionType: "URL", actionConfig: { url }, isGlobalFallback: true };
  return [{ route, key: `${urn}#url` }];
}

function remarkOn({ id, properties: { routes } }: StackResource, hasRoutes: boolean): string | undefined {
  if (hasRoutes) return id === undefined ? "not created yet" : undefined;
  if (isUnknown(routes)) return "its routes are known after the update";
  return routes === undefined
    ? "its routes are not declared here"
    : "its routes are a single secret, because a value in them is a secret";
}

/** A link that is not in the stack, or whose id is not known before the update, with the resources that belong to it. */
function undeclaredLink(key: string, children: readonly StackResource[], { sources }: Preview): GraphLink {
  const from = { inline: [], children, sources };
  const routing = routingOf(from);
  const routes = readRoutes(from, routing);
  if (!key.startsWith(unknownKey)) {
    return toGraphLink(
      {},
      { key, id: key, name: key, routes, routing, hasAllRoutes: false, remark: "not declared in this stack" },
    );
  }
  const source = nameInUrn(key.slice(unknownKey.length + 1));
  const name = source ? `the link of ${source}` : "an unknown link";
  const remark = "its id is known after the update";
  return toGraphLink({}, { key, id: undefined, name, routes, routing, hasAllRoutes: false, remark });
}
