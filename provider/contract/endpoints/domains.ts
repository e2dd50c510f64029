import * as z from "zod";
import { envelope, listEnvelope } from "../schemas/envelope";
import { NonEmpty } from "../schemas/values";
import { endpoint } from "./endpoint";

/** A domain as the service returns it. The spec does not show its other fields (2.8). */
export const Domain = z.looseObject({ id: NonEmpty });
export type Domain = z.infer<typeof Domain>;

/** The three endpoints of domains (spec 4.5). */
export const domains = {
  list: endpoint({
    spec: "4.5",
    summary: "List the domains the caller can read",
    method: "GET",
    path: "/api/v1/links/domains",
    response: listEnvelope(Domain, "domains"),
  }),
  default: endpoint({
    spec: "4.5",
    summary: "Read the default short-link domain",
    method: "GET",
    path: "/api/v1/links/domains/default",
    response: envelope(Domain.nullable()),
  }),
  eligible: endpoint({
    spec: "4.5",
    summary: "List the domains on which links can currently be created",
    method: "GET",
    path: "/api/v1/links/domains/eligible",
    response: listEnvelope(Domain, "domains"),
  }),
};
