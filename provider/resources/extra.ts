import type { z } from "zod";
import { JsonObject } from "../contract";
import { type Failure, isObject, isUnknown, type Properties } from "../lifecycle";

// Trees, boards and folders have fields that the spec does not show (2.8). A program gives them in `extra`.

/** The input under which a collection takes the fields that the spec does not show. */
export const extraInput = JsonObject.optional().describe(
  "Further fields, merged into what is sent; only the keys declared here are compared.",
);

/** The body of a write: what `extra` holds stands beside the other fields. */
export function extraBody({ extra, ...fields }: Properties): Properties {
  return { ...(extra as Properties | undefined), ...fields };
}

/** The live object with all of its fields under `extra` too, where the declared ones are looked up. */
export const extraToInputs = (live: Properties, declared: Properties): Properties =>
  declared.extra === undefined ? live : { ...live, extra: live };

/** What a collection has under a name of its own cannot stand in `extra` as well. */
export function extraRules({ extra, ...fields }: Properties): Failure[] {
  if (!isObject(extra)) return [];
  // What is not known yet may turn out to be absent.
  const isSure = (name: string) => !isUnknown(fields[name]) && !isUnknown(extra[name]);
  return ["id", ...Object.keys(fields)]
    .filter((name) => Object.hasOwn(extra, name) && isSure(name))
    .map((name) => ({
      path: `extra.${name}`,
      reason: `is not a further field; give ${name} outside extra, if at all.`,
    }));
}

/** The result under which a look-up shows the fields that the spec does not. */
export const extraResult = JsonObject.optional().describe(
  "Its further fields, which the spec does not show.",
);

/** The fields of a live object that a look-up's result does not name. */
export const extraOf = (result: z.ZodObject, live: Properties): Properties =>
  Object.fromEntries(Object.entries(live).filter(([name]) => !Object.hasOwn(result.shape, name)));
