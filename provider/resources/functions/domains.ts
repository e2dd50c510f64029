import * as z from "zod";
import { type Domain, domains } from "../../contract";
import { defineFunction } from "../../lifecycle";
import { extraOf, extraResult } from "../extra";

const DomainResult = z
  .object({ id: z.string().describe("The id of the domain."), extra: extraResult })
  .meta({ title: "Domain", description: "A domain as the service returns it." });

const toResult = (live: Domain) => ({ ...live, extra: extraOf(DomainResult, live) });

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
  toResult: (live) => (live ? toResult(live) : {}),
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
