import { isDeepStrictEqual } from "node:util";
import { type AssumptionId, assumptions, type Conventions } from "../../../contract";
import {
  type AssumptionResult,
  differs,
  holds,
  type Outcome,
  type SettingValue,
  unclear,
} from "../model/result";
import type { Observation } from "./observation";

/** Compares what a probe observed with what the provider assumes, or what the settings say. */
export function compare(id: AssumptionId, conventions: Conventions, seen: Observation<unknown>): Outcome {
  if ("unclear" in seen) return unclear(seen.unclear);
  if ("other" in seen) return differs(seen.other);
  const { assumed, support, values } = assumptions[id];
  const expected = (conventions as Readonly<Partial<Record<AssumptionId, unknown>>>)[id] ?? assumed;
  const { value } = seen;
  const words = typeof value === "object" ? JSON.stringify(value) : String(value);
  if (isDeepStrictEqual(value, expected)) {
    const found = [...(isDeepStrictEqual(expected, assumed) ? [] : [words]), seen.note ?? []].flat();
    return holds(found.join("; ") || undefined);
  }
  const canBeSet = support === "setting" && values.safeParse(value).success;
  return differs(words, canBeSet ? (value as SettingValue) : undefined);
}

/** The results of assumptions about which a run cannot say anything. */
export const allUnclear = (ids: readonly AssumptionId[], why: string): AssumptionResult[] =>
  ids.map((id) => ({ id, ...unclear(why), requestIds: [] }));
