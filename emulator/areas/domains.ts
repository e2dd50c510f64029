import { domains } from "../../provider/contract";
import type { SeededDomain } from "../options";
import { wholeList } from "../paging";
import { type Operation, on, type Reply } from "../pipeline/call";
import type { Service } from "../service";

/** The three endpoints of domains (spec 4.5). */
export const domainOperations = (service: Service): Operation[] => [
  on(domains.list, () => listOf(service.domains)),
  on(domains.default, () => ({ data: service.domains.find(({ isDefault }) => isDefault) ?? null })),
  on(domains.eligible, () => listOf(service.domains.filter(({ isEligible }) => isEligible))),
];

const listOf = (data: readonly SeededDomain[]): Reply => ({
  data,
  list: { meta: wholeList(data.length), key: "domains" },
});
