import { JsonObject } from "../contract";
import type { Properties } from "../lifecycle";

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
export const extraView = (live: Properties): Properties => ({ ...live, extra: live });
