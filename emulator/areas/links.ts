import {
  ActionType,
  ConditionOperator,
  ConditionType,
  FeatureType,
  LinkKind,
  type LinkQuery,
  links,
  Platform,
  RoutingMode,
  slugParameter,
} from "../../provider/contract";
import { deviceNames } from "../../provider/contract/assumptions/shapes";
import { valuesOf } from "../assume/query";
import { notFound } from "../http/problem";
import { type Operation, on } from "../pipeline/call";
import { paginate } from "../pipeline/paging";
import type { Service } from "../service";
import type { StoredLink } from "../store/records";
import { totals } from "./analytics";
import { deleteLink, findLink, saveLink } from "./find";
import { isFree, linkUpdate, makeLink } from "./link-write";
import { viewGraph, viewLink, viewListed } from "./view";

/** The seven endpoints of links (spec 4.1). */
export const linkOperations = (service: Service): Operation[] => {
  const view = (link: StoredLink) => viewGraph(service, link);
  return [
    on(links.list, ({ caller, query }) => {
      const own = linksFor(service, caller.name, query);
      const { secret } = service.store;
      const { items, meta } = paginate(own, query, { of: `${caller.name} links`, secret });
      const viewItem = query.includeRoutes === "all" ? viewListed : viewLink;
      const data = items.map((link) => viewItem(service, link));
      return { data, list: { meta, key: "links" } };
    }),

    on(links.create, ({ caller, body }) => {
      const link = service.store.links.put(makeLink(service, caller, body));
      return { data: view(link) };
    }),

    on(links.read, ({ caller, params }) => {
      const link = findLink(service, caller, params.id);
      return { data: { ...view(link), ...totals(service, link.id) } };
    }),

    on(links.update, ({ caller, params, body }) => {
      const link = findLink(service, caller, params.id);
      return { data: view(saveLink(service, link, linkUpdate(service, caller, link, body))) };
    }),

    on(links.delete, ({ caller, params }) => {
      deleteLink(service, findLink(service, caller, params.id));
      return {};
    }),

    on(links.platformCatalog, () => ({
      data: {
        kinds: LinkKind.options,
        routingModes: RoutingMode.options,
        platforms: Platform.options,
        actionTypes: ActionType.options,
        conditionTypes: ConditionType.options,
        conditionOperators: ConditionOperator.options,
        featureTypes: FeatureType.options,
        deviceProfiles: deviceNames.map((name) => ({ id: name, name })),
      },
    })),

    on(links.slugAvailability, ({ caller, query }) => {
      const slug = query[slugParameter];
      const domain = service.domains.find(({ id, isDefault }) =>
        query.domainId === undefined ? isDefault : id === query.domainId,
      );
      if (!domain) throw notFound("domain", query.domainId ?? "by default");
      // Another account cannot exclude a link that holds the slug (spec 5.5).
      const excluded = service.store.links.get(query.excludeLinkId ?? "");
      const except = excluded?.owner === caller.name ? excluded.id : undefined;
      const available = isFree(service, domain.id, slug, except);
      return { data: { slug, domainId: domain.id, [service.assumed.availableField]: available } };
    }),
  ];
};

/** The caller's links that pass the filters of a list (spec 4.1). */
function linksFor(service: Service, owner: string, query: LinkQuery): StoredLink[] {
  const ids = setOf(query.ids);
  const routeIds = setOf(query.routeIds);
  const wanted = setOf(query.platforms);
  return listedLinks(service, ids).filter(
    (link) =>
      link.owner === owner &&
      (query.kind === undefined || link.kind === query.kind) &&
      (query.folderId === undefined || link.folderId === query.folderId) &&
      (query.domainId === undefined || link.domainId === query.domainId) &&
      (!routeIds || link.routes.some(({ id }) => routeIds.has(id))) &&
      (!wanted || link.routes.some(({ platform }) => wanted.has(String(platform)))),
  );
}

/** The links in lists, perhaps as they were before; only those with these ids, if there are any. */
function listedLinks(
  { store: { links }, listLag, assumed }: Service,
  ids: ReadonlySet<string> | undefined,
): StoredLink[] {
  if (assumed.freshLists === "immediate") {
    return ids ? [...ids].flatMap((id) => links.get(id) ?? []) : links.values();
  }
  return listLag.read(links.values()).filter(({ id }) => !ids || ids.has(id));
}

function setOf(list: string | undefined): ReadonlySet<string> | undefined {
  const values = valuesOf(list);
  return values && new Set(values);
}
