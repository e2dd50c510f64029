import * as z from "zod";
import { type Assumed, assumed } from "../../provider/contract";

/** The names that a service uses, by the names that the provider assumes. */
export type Names = ReadonlyMap<string, string>;

export const conditionNames = ({ conditionIdField }: Assumed): Names => new Map([["id", conditionIdField]]);

export const featureNames = ({ featureIdField }: Assumed): Names => new Map([["id", featureIdField]]);

/** The fields of a target in a body. */
export const targetInputNames = ({ targetItemField, targetRequiredField }: Assumed): Names =>
  new Map([
    [assumed.targetItemField, targetItemField],
    [assumed.targetRequiredField, targetRequiredField],
  ]);

/** The fields of a target in a response. */
export const targetNames = (assumed: Assumed): Names =>
  new Map([["id", assumed.targetIdField], ...targetInputNames(assumed)]);

/** The fields of one day of analytics. */
export const dayNames = (other: Assumed): Names =>
  new Map([
    [assumed.analyticsDateField, other.analyticsDateField],
    [assumed.analyticsEventsField, other.analyticsEventsField],
    [assumed.analyticsVisitorsField, other.analyticsVisitorsField],
  ]);

/**
 * Renames the properties of an object, but not of objects in it.
 *
 * @example
 * renamed({ itemId: "a" }, new Map([["itemId", "targetItemId"]])) // { targetItemId: "a" }
 */
export const renamed = (object: object, names: Names): Record<string, unknown> =>
  Object.fromEntries(Object.entries(object).map(([name, value]) => [names.get(name) ?? name, value]));

/** The names that the provider assumes, by those that a service uses. */
export const inverse = (names: Names): Names =>
  new Map([...names].map(([name, other]) => [other, name] as const));

/** The schema of an object with these names. It rejects all others, also the ones that are replaced. */
export const renamedSchema = (schema: z.ZodObject, names: Names): z.ZodObject =>
  [...names].every(([name, other]) => name === other)
    ? schema
    : z.strictObject(renamed(schema.shape, names) as z.ZodRawShape);
