import type { z } from "zod";
import { JsonObject } from "../contract";
import { type Failure, isObject, isUnknown, type Properties } from "../lifecycle";

// Trees, boards and folders have fields that the spec does not show (2.8). Programs set them in `extra`.

/** The input for fields that the spec does not show. */
export const extraInput = JsonObject.optional().describe(
  "Additional fields to send. Only the keys declared here are compared.",
);

/** The body of a write, with the fields of `extra` next to the other fields. */
export function extraBody({ extra, ...fields }: Properties): Properties {
  return { ...(extra as Properties | undefined), ...fields };
}

/** The live object with a copy of all its fields in `extra`, where the declared ones are compared. */
export const extraToInputs = (live: Properties, declared: Properties): Properties =>
  declared.extra === undefined ? live : { ...live, extra: live };

/** Rejects fields in `extra` that the resource has as inputs of their own. */
export function extraRules({ extra, ...fields }: Properties): Failure[] {
  if (!isObject(extra)) return [];
  // An unknown value may turn out to be absent.
  const isKnown = (name: string) => !isUnknown(fields[name]) && !isUnknown(extra[name]);
  return ["id", ...Object.keys(fields)]
    .filter((name) => Object.hasOwn(extra, name) && isKnown(name))
    .map((name) => ({
      path: `extra.${name}`,
      reason: `is not an additional field; set ${name} outside extra, if at all.`,
    }));
}

/** The result for fields that the spec does not show. */
export const extraResult = JsonObject.optional().describe("Additional fields, which the spec does not show.");

/** The fields of a live object that are not in a look-up's result schema. */
export const extraOf = (result: z.ZodObject, live: Properties): Properties =>
  Object.fromEntries(Object.entries(live).filter(([name]) => !Object.hasOwn(result.shape, name)));
