import { closest } from "fastest-levenshtein";
import * as z from "zod";
import {
  type Assumed,
  type AssumptionId,
  assumed,
  assumptionIds,
  assumptions,
  assumptionsUrl,
  isObject,
} from "../../provider/contract";

type Table = typeof assumptions;

/**
 * How the service differs from what the provider assumes: values by the ids of the table `assumptions`.
 *
 * @example
 * { slugParameter: "name", unknownIdStatus: 410 }
 */
export const Assume = z
  .unknown()
  // Looks at the value itself: the schema of an object ignores the name `__proto__`.
  .check(({ value, issues }) => {
    if (!isObject(value)) return;
    for (const id of Object.keys(value).filter((id) => !Object.hasOwn(assumptions, id))) {
      const params = { isSentence: true };
      issues.push({ code: "custom", path: [id], input: value, message: noAssumption(id), params });
    }
    for (const [id, inner] of Object.entries(value)) {
      if (!isObject(inner) || !Object.hasOwn(inner, "__proto__")) continue;
      issues.push({ code: "unrecognized_keys", keys: ["__proto__"], path: [id], input: inner });
    }
  })
  .pipe(
    z.looseObject(
      Object.fromEntries(assumptionIds.map((id) => [id, assumptions[id].values.optional()])) as {
        [K in AssumptionId]: z.ZodOptional<Table[K]["values"]>;
      },
      "an object of values by the ids of assumptions",
    ),
  )
  // The check refuses every property besides those of the table.
  .transform((value): Partial<Assumed> => value);

const noAssumption = (id: string): string =>
  `there is no assumption ${id}. Did you mean ${closest(id, assumptionIds)}? For all of them, see ${assumptionsUrl}`;

/** What a service does, for each assumption, if it differs in these. */
export function assumedBy(assume: Partial<Assumed>): Assumed {
  const chosen = Object.entries(assume).filter(([, value]) => value !== undefined);
  return chosen.length === 0 ? assumed : { ...assumed, ...Object.fromEntries(chosen) };
}
