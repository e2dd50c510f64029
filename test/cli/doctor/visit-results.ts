import * as z from "zod";
import type { AssumptionResult } from "../../../provider/cli/doctor/model/result";
import { visitIds } from "../../../provider/cli/doctor/visits/results";
import { type Assumed, type AssumptionId, assumed, assumptions } from "../../../provider/contract";
import type { Visited } from "./visiting";

export type Assume = Partial<Assumed>;

/** Each assumption that visits show, with each other value. */
export const variants = visitIds.flatMap((id) => {
  const { values, assumed: usual } = assumptions[id];
  const all = values instanceof z.ZodEnum ? values.options : [...(values as z.ZodLiteral).values];
  return all.filter((it) => it !== usual).map((value) => ({ id, value }));
});

/** How a service differs, with these values. */
export const assumeOf = (chosen: readonly (typeof variants)[number][]): Assume =>
  Object.fromEntries(chosen.map(({ id, value }) => [id, value]));

/** The results that are not what the service does. What is unclear is not wrong. */
export const wrongResults = ({ results }: Pick<Visited, "results">, assume: Assume): AssumptionResult[] =>
  results.filter((it) => it.result !== "unclear" && foundIn(it) !== String(assume[it.id] ?? assumed[it.id]));

/** The value that a result shows. */
const foundIn = (it: AssumptionResult): string =>
  it.result === "differs" ? it.found : String(assumptions[it.id].assumed);

/** The result about one assumption. */
export const resultOf = ({ results }: Visited, id: AssumptionId): AssumptionResult | undefined =>
  results.find((it) => it.id === id);
