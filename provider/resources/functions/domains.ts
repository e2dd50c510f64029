import * as z from "zod";
import { type Conventions, type Domain, domains, hostOf } from "../../contract";
import { defineFunction } from "../../lifecycle";
import { extraOf, extraResult } from "../extra";

const DomainRecord = z.object({ id: z.string().describe("The id of the domain."), extra: extraResult });

const DomainResult = DomainRecord.extend({
  host: z.string().optional().describe("The host of its short links, if the service shows it: `sho.rt`."),
}).meta({ title: "Domain", description: "A domain as the service returns it." });

const toResult = (live: Domain, _: unknown, { domainHostField }: Conventions) => ({
  id: live.id,
  host: hostOf(live, domainHostField),
  extra: extraOf(DomainRecord, live),
});

export const getDomains = defineFunction({
  name: "getDomains",
  doc: "Lists the domains that the account can read, including those for short links.",
  args: z.strictObject({}),
  result: z.object({ domains: z.array(DomainResult).describe("The domains.") }),
  endpoint: domains.list,
  entries: "domains",
  toResult,
  example: {},
});

export const getDefaultDomain = defineFunction({
  name: "getDefaultDomain",
  doc: "Reads the default short-link domain. The result is empty if there is none.",
  args: z.strictObject({}),
  result: DomainResult.partial(),
  endpoint: domains.default,
  toResult: (live, args, conventions) => (live ? toResult(live, args, conventions) : {}),
  example: {},
});

export const getEligibleDomains = defineFunction({
  name: "getEligibleDomains",
  doc: "Lists the domains on which links can currently be created: active, and within the limits of the plan.",
  args: z.strictObject({}),
  result: z.object({ domains: z.array(DomainResult).describe("The domains.") }),
  endpoint: domains.eligible,
  entries: "domains",
  toResult,
  example: {},
});
