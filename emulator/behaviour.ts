import { z } from "zod";
import { milliseconds, oneOf } from "./forms";
import { masks } from "./mask";
import { normalizations } from "./normalize";

const truth = z.boolean("true or false");

/**
 * What services may do differently without leaving the spec. Set at the start, with `setBehaviour`, or over HTTP:
 *
 * @example
 * // PATCH /_emulator/behaviour
 * { "extraFields": true, "listShape": "object", "latency": 50 }
 */
export const Behaviour = z.strictObject(
  {
    /** Adds unknown fields to every object of the API, but not inside free-form JSON (spec 2.1). */
    extraFields: truth,
    /** Turns the keys of every object around. */
    shuffleKeys: truth,
    /** Whether the `data` of a list is an array or an object that holds it (spec 4.1). */
    listShape: oneOf(["array", "object"]),
    /** Milliseconds a call takes. */
    latency: milliseconds(),
    /** Requests a caller may make in a second; null for no limit. */
    rateLimit: z.number("a number above 0").positive("a number above 0").nullable(),
    /** What a write changes of the strings, lists and numbers that it is given; null for nothing. */
    normalize: oneOf(normalizations).nullable(),
    /** How the settings of PASSWORD features are shown. */
    masks: oneOf(masks),
  },
  { error: ({ code }) => (code === "invalid_type" ? "an object" : undefined) },
);
export type Behaviour = z.infer<typeof Behaviour>;

/**
 * A behaviour with some of its parts changed; parts that are undefined stay.
 *
 * @throws ZodError when a part is out of its range
 */
export function changed(behaviour: Behaviour, changes: Partial<Behaviour>): Behaviour {
  const given = Object.entries(changes).filter(([, value]) => value !== undefined);
  return Behaviour.parse({ ...behaviour, ...Object.fromEntries(given) });
}

/** The behaviour where nothing else is set. */
export const plain: Behaviour = {
  extraFields: false,
  shuffleKeys: false,
  listShape: "array",
  latency: 0,
  rateLimit: null,
  normalize: null,
  masks: "stars",
};
