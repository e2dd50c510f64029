import { domains } from "../../provider/contract";
import type { SeededDomain } from "../options/options";
import { type Call, type HandlerResult, type Operation, on } from "../pipeline/call";
import { paginateInOrder } from "../pipeline/paging";
import type { Service } from "../service";

/** The three endpoints of domains (spec 4.5). */
export const domainOperations = (service: Service): Operation[] => [
  on(domains.list, (call) => pageOf(service, "domains", call, service.domains)),
  on(domains.default, () => ({ data: service.domains.find(({ isDefault }) => isDefault) ?? null })),
  on(domains.eligible, (call) => {
    const eligible = service.domains.filter(({ isEligible }) => isEligible);
    return pageOf(service, "eligible domains", call, eligible);
  }),
];

function pageOf(
  { store }: Service,
  of: string,
  { page }: Pick<Call, "page">,
  found: readonly SeededDomain[],
): HandlerResult {
  const { items, meta } = paginateInOrder(found, page(), { of, secret: store.secret });
  return { data: items, list: { meta, key: "domains" } };
}
