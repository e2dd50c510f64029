import * as z from "zod";
import { type RoutingRules, ruleIds } from "./routing-rules";
import { type AssumptionId, assumed, assumptionIds, assumptions } from "./table";
import { defaults } from "./wire";

type Table = typeof assumptions;

type SettingId = {
  [K in AssumptionId]: Table[K]["support"] extends "setting" ? K : never;
}[AssumptionId];

const settingIds = assumptionIds.filter((id): id is SettingId => assumptions[id].support === "setting");

/** What `shortlink:service` may say about a service that differs from what the provider assumes. */
export const ServiceSettings = z
  .strictObject(
    Object.fromEntries(
      settingIds.map((id) => [id, assumptions[id].values.optional().describe(descriptionOf(id))]),
    ) as { [K in SettingId]: z.ZodOptional<Table[K]["values"]> },
  )
  .meta({
    title: "ServiceSettings",
    description: "How the service differs from what the provider assumes. `shortlink doctor` finds it out.",
  });
export type ServiceSettings = z.infer<typeof ServiceSettings>;

/** How a service behaves, as far as the provider adapts to it. */
export type Conventions = { readonly [K in SettingId]: z.output<Table[K]["values"]> };

/** The conventions of a service with these settings. */
export const conventionsOf = (settings: ServiceSettings | undefined): Conventions => {
  if (!settings) return assumed;
  const given = Object.entries(settings).filter(([, value]) => value !== undefined);
  return { ...assumed, ...Object.fromEntries(given) };
};

/** The rules for visitors that the settings of a service settle. */
export const settledRules = (settings: ServiceSettings = {}): Partial<RoutingRules> =>
  // A setting that is not set leaves its rule open.
  Object.fromEntries(ruleIds.flatMap((id) => (settings[id] === undefined ? [] : [[id, settings[id]]])));

/** The values of fields that a write omits, for a service with these conventions. */
export const defaultsOf = (conventions: Conventions): Readonly<Record<string, unknown>> => ({
  ...defaults,
  ...conventions.defaults,
});

function descriptionOf(id: SettingId): string {
  const { sentence, assumed } = assumptions[id];
  return `Replaces this assumption: ${sentence} ${JSON.stringify(assumed)} when unset.`;
}
