import { assumed, domains } from "../../provider/contract";
import { renamed } from "../assume/names";
import type { SeededDomain } from "../options/options";
import { type Call, type HandlerResult, type Operation, on } from "../pipeline/call";
import { paginateInOrder } from "../pipeline/paging";
import type { Service } from "../service";

/** The three endpoints of domains (spec 4.5). */
export const domainOperations = (service: Service): Operation[] => [
  on(domains.list, (call) => pageOf(service, "domains", call, service.domains)),
  on(domains.default, () => ({ data: defaultDomain(service) })),
  on(domains.eligible, (call) => {
    const eligible = service.domains.filter(({ isEligible }) => isEligible);
    return pageOf(service, "eligible domains", call, eligible);
  }),
];

function defaultDomain(service: Service): object | null {
  const found = service.domains.find(({ isDefault }) => isDefault);
  return found ? view(service, found) : null;
}

/** A domain with the field for its host name, and another host if the field is not the one that the provider assumes. */
function view({ assumed: { domainHostField } }: Service, domain: SeededDomain): object {
  if (domainHostField === assumed.domainHostField) return domain;
  return {
    ...renamed(domain, new Map([[assumed.domainHostField, domainHostField]])),
    cname: "edge.example.net",
  };
}

function pageOf(
  service: Service,
  of: string,
  { page }: Pick<Call, "page">,
  found: readonly SeededDomain[],
): HandlerResult {
  const { items, meta } = paginateInOrder(found, page(), { of, secret: service.store.secret });
  return { data: items.map((domain) => view(service, domain)), list: { meta, key: "domains" } };
}
