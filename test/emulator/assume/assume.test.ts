import { expect, it } from "vitest";
import * as z from "zod";
import {
  type AssumptionId,
  assumptionIds,
  assumptions,
  type RuleId,
  ruleIds,
} from "../../../provider/contract";
import { serve, type TestEmulator } from "../support/emulator";
import { requests } from "./requests";
import { responses } from "./responses";
import { writes } from "./writes";

// The table of assumptions: for each, every value is tried and observed in raw HTTP.

/** How to observe each assumption. The type makes sure that none is missing. */
const observations: { readonly [K in Exclude<AssumptionId, RuleId>]: unknown } = {
  ...requests,
  ...responses,
  ...writes,
};

// What visitors get is no matter of requests.
it.each(assumptionIds.filter((id): id is keyof typeof observations => !ruleIds.includes(id as RuleId)))(
  "what the service does about %s is what the provider assumes, or what is chosen",
  async (id) => {
    // The values of the table belong to the same assumption as the observation.
    const observe = observations[id] as (service: TestEmulator, value: unknown) => Promise<unknown>;
    const values = valuesOf(id);
    const observed: unknown[] = [];
    for (const value of values) {
      const service = await serve(value === assumptions[id].assumed ? {} : { assume: { [id]: value } });
      observed.push(await observe(service, value));
    }
    expect(observed).toEqual(values);
  },
);

/** All values if they are few, or examples. */
function valuesOf(id: AssumptionId): readonly unknown[] {
  const { values, assumed, others } = assumptions[id];
  if (values instanceof z.ZodEnum) return values.options;
  if (values instanceof z.ZodUnion) return values.options.flatMap((option) => [...option.values]);
  return [assumed, ...others];
}
