import type * as z from "zod";
import { requestAssumptions } from "./requests";
import { responseAssumptions } from "./responses";
import { routingAssumptions } from "./routing";
import { visitAssumptions } from "./visits";
import { writeAssumptions } from "./writes";

/**
 * Every assumption about the service that requests or visits can check. The name of each is its id: in the report of `shortlink doctor`,
 * in `shortlink:service`, and in `shortlink emulate --set`.
 */
export const assumptions = {
  ...requestAssumptions,
  ...responseAssumptions,
  ...writeAssumptions,
  ...routingAssumptions,
  ...visitAssumptions,
};

type Table = typeof assumptions;

/** The id of an assumption. */
export type AssumptionId = keyof Table;

/** What a service does, for each assumption. */
export type Assumed = { readonly [K in AssumptionId]: z.output<Table[K]["values"]> };

/** The ids of all assumptions. */
export const assumptionIds = Object.keys(assumptions) as AssumptionId[];

/** What the provider assumes if nothing is set. */
export const assumed = Object.fromEntries(
  assumptionIds.map((id) => [id, assumptions[id].assumed]),
) as unknown as Assumed;
