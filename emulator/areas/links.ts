import {
  ActionType,
  ConditionOperator,
  ConditionType,
  FeatureType,
  LinkKind,
  type LinkQuery,
  links,
  listSeparator,
  Platform,
  RoutingMode,
  slugParameter,
} from "../../provider/contract";
import { notFound } from "../http/problem";
import { type Operation, on } from "../pipeline/call";
import { paginate } from "../pipeline/paging";
import type { Service } from "../service";
import type { StoredLink } from "../store/records";
import { totals } from "./analytics";
import { findLink, saveLink } from "./find";
import { isFree, linkUpdate, makeLink } from "./link-write";
import { viewLink } from "./view";

/** The seven endpoints of links (spec 4.1). */
export const linkOperations = (service: Service): Operation[] => {
  const view = (link: StoredLink, withRoutes = true) => viewLink(link, withRoutes, service.behaviour.masks);
  return [
    on(links.list, ({ caller, query }) => {
      const own = linksFor(service, caller.name, query);
      const { secret } = service.store;
      const { items, meta } = paginate(own, query, { of: `${caller.name} links`, secret });
      const data = items.map((link) => view(link, query.includeRoutes === "all"));
      return { data, list: { meta, key: "links" } };
    }),

    on(links.create, ({ caller, body }) => {
      const link = service.store.links.put(makeLink(service, caller, body));
      return { data: view(link) };
    }),

    on(links.read, ({ caller, params }) => {
      const link = findLink(service, caller, params.id);
      return { data: { ...view(link), ...totals(link.id) } };
    }),

    on(links.update, ({ caller, params, body }) => {
      const link = findLink(service, caller, params.id);
      return { data: view(saveLink(service, link, linkUpdate(service, caller, link, body))) };
    }),

    on(links.delete, ({ caller, params }) => {
      service.store.links.delete(findLink(service, caller, params.id).id);
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
      },
    })),

    on(links.slugAvailability, ({ caller, query }) => {
      const slug = query[slugParameter];
      const domainId = query.domainId ?? service.domains.find(({ isDefault }) => isDefault)?.id;
      if (!service.domains.some(({ id }) => id === domainId)) throw notFound("domain", String(domainId));
      // Another account cannot exclude a link that holds the slug (spec 5.5).
      const excluded = service.store.links.get(query.excludeLinkId ?? "");
      const except = excluded?.owner === caller.name ? excluded.id : undefined;
      const available = isFree(service, String(domainId), slug, except);
      return { data: { slug, domainId, available } };
    }),
  ];
};

/** The caller's links that pass the filters of a list (spec 4.1). */
function linksFor({ store: { links } }: Service, owner: string, query: LinkQuery): StoredLink[] {
  const ids = parts(query.ids);
  const routeIds = parts(query.routeIds);
  const wanted = parts(query.platforms);
  const candidates = ids ? [...ids].flatMap((id) => links.get(id) ?? []) : links.values();
  return candidates.filter(
    (link) =>
      link.owner === owner &&
      (query.kind === undefined || link.kind === query.kind) &&
      (query.folderId === undefined || link.folderId === query.folderId) &&
      (query.domainId === undefined || link.domainId === query.domainId) &&
      (!routeIds || link.routes.some(({ id }) => routeIds.has(id))) &&
      (!wanted || link.routes.some(({ platform }) => wanted.has(String(platform)))),
  );
}

const parts = (list: string | undefined): ReadonlySet<string> | undefined =>
  list === undefined ? undefined : new Set(list.split(listSeparator).map((part) => part.trim()));
