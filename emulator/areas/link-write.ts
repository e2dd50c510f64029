import { randomInt } from "node:crypto";
import { type Assumed, defaultRoutingMode, type LinkInput, statuses } from "../../provider/contract";
import { defaultsBy } from "../assume/defaults";
import { updated } from "../assume/merge";
import { invalid, Problem } from "../http/problem";
import type { Caller } from "../options/options";
import type { Service } from "../service";
import type { StoredLink, StoredRoute } from "../store/records";
import { slugName } from "../store/store";
import { fallbackTo, makeGraph, makeRouteFeature, replaceEntries, updateRoute } from "./graph";

/**
 * Creates a link (spec 4.1).
 *
 * @throws Problem if the input breaks a rule
 */
export function makeLink(service: Service, caller: Caller, input: LinkInput): StoredLink {
  const { url, routes, routeFeatures = [], slug, ...fields } = input;
  if (url === undefined && routes === undefined) throw invalid("Give either url or routes.");
  requireOneDestination(input);
  requireDomain(service, input.domainId);
  requireCollections(service, caller, input);
  const { assumed } = service;
  const { kind, autoAppRedirectEnabled, sortOrder } = defaultsBy(assumed);
  return {
    ...service.store.newObject(caller.name, "lnk"),
    kind,
    routingMode: routingModeOf(assumed, routes !== undefined),
    autoAppRedirectEnabled,
    title: null,
    description: null,
    imageUrl: null,
    treeId: null,
    boardId: null,
    folderId: null,
    sortOrder,
    options: null,
    seoConfig: null,
    features: null,
    seo: null,
    qr: null,
    ...fields,
    slug: freeSlug(service, input.domainId, slug),
    ...(url === undefined ? { routes: makeGraph(assumed, routes ?? []) } : withUrl(assumed, [], url)),
    routeFeatures: routeFeatures.map((feature) => makeRouteFeature(assumed, feature)),
  };
}

/**
 * The changes that an update makes to a link (spec 4.1, update rules).
 *
 * @throws Problem if the input breaks a rule
 */
export function linkUpdate(
  service: Service,
  caller: Caller,
  link: StoredLink,
  input: Partial<LinkInput>,
): Partial<StoredLink> {
  const { url, routes, routeFeatures, slug, domainId = link.domainId, ...fields } = input;
  requireOneDestination(input);
  if (domainId !== link.domainId) requireDomain(service, domainId);
  requireCollections(service, caller, input);
  const { assumed } = service;
  return {
    ...updated(assumed, link, fields),
    domainId,
    slug: freeSlug(service, domainId, slug === undefined ? link.slug : slug, link.id),
    ...(routes && { routes: makeGraph(assumed, routes, link.routes), ...(link.url && { url: null }) }),
    ...(url !== undefined && withUrl(assumed, link.routes, url)),
    ...(routeFeatures && {
      routeFeatures: replaceEntries(assumed, link.routeFeatures, routeFeatures, makeRouteFeature),
    }),
  };
}

/** Whether a slug is available on a domain. `except` is the link that is being renamed. */
export function isFree(service: Service, domainId: string, slug: string, except?: string): boolean {
  const { store, assumed, deletedSlugs } = service;
  const name = slugName({ domainId, slug });
  if (assumed.slugRelease === "delayed" && deletedSlugs.has(name)) return false;
  const holder = store.links.idOf(name);
  return holder === undefined || holder === except;
}

/** A link with a single destination: on its fallback route, or on the link itself. */
function withUrl(
  assumed: Assumed,
  routes: readonly StoredRoute[],
  url: string,
): Pick<StoredLink, "routes" | "url"> {
  if (assumed.destination === "url") return { routes: [], url: new URL(url).href };
  return { routes: withFallbackUrl(assumed, routes, url) };
}

/** Changes the destination of the fallback route, or adds one. */
function withFallbackUrl(assumed: Assumed, routes: readonly StoredRoute[], url: string): StoredRoute[] {
  const fallback = routes.find(({ isGlobalFallback }) => isGlobalFallback);
  if (!fallback) return [...routes, fallbackTo(assumed, url)];
  const changed = updateRoute(assumed, fallback, {
    actionType: "URL",
    actionConfig: { ...fallback.actionConfig, url },
  });
  return routes.map((route) => (route === fallback ? changed : route));
}

/** The routing mode of a link that sets none. */
const routingModeOf = ({ routingMode }: Assumed, isGraph: boolean) =>
  routingMode === "graph" ? defaultRoutingMode({ isGraph }) : routingMode;

function freeSlug(
  service: Service,
  domainId: string,
  slug: string | null | undefined,
  except?: string,
): string {
  if (!slug) return generateSlug(service, domainId);
  if (isFree(service, domainId, slug, except)) return slug;
  throw new Problem(statuses.slugTaken, {
    code: "SLUG_TAKEN",
    message: `The slug ${slug} is taken on this domain.`,
    statusBy: "slugTakenStatus",
  });
}

const letters = "abcdefghijkmnpqrstuvwxyz23456789";

function generateSlug(service: Service, domainId: string): string {
  const slug = Array.from({ length: 7 }, () => letters[randomInt(letters.length)]).join("");
  return isFree(service, domainId, slug) ? slug : generateSlug(service, domainId);
}

function requireOneDestination({ url, routes }: Partial<LinkInput>): void {
  if (url !== undefined && routes !== undefined) throw invalid("Give either url or routes, not both.");
}

function requireDomain({ domains }: Service, id: string): void {
  const domain = domains.find((domain) => domain.id === id);
  if (!domain) throw invalid(`domainId: there is no domain ${id}.`, "UNKNOWN_DOMAIN");
  if (!domain.isEligible) {
    throw invalid(`domainId: no links can be created on the domain ${id}.`, "DOMAIN_NOT_ELIGIBLE");
  }
}

function requireCollections({ store }: Service, { name }: Caller, input: Partial<LinkInput>): void {
  const named = [
    { field: "treeId", id: input.treeId, table: store.trees },
    { field: "boardId", id: input.boardId, table: store.boards },
    { field: "folderId", id: input.folderId, table: store.folders },
  ];
  for (const { field, id, table } of named) {
    if (typeof id === "string" && table.get(id)?.owner !== name) {
      throw invalid(`${field}: there is no ${table.name.slice(0, -1)} ${id}.`, "UNKNOWN_COLLECTION");
    }
  }
}
