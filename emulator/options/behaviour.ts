import * as z from "zod";
import { Assume } from "../assume/assume";
import { milliseconds, oneOf, wholeFrom } from "../schemas";
import { masks } from "../values/mask";
import { normalizations } from "../values/normalize";

const trueOrFalse = z.boolean("true or false");

/**
 * Ways in which a service may differ within the spec. Set it at the start, with `setBehaviour`, or over HTTP:
 *
 * @example
 * // PATCH /_emulator/behaviour
 * { "extraFields": true, "listShape": "object", "latency": 50 }
 */
export const Behaviour = z.strictObject(
  {
    /** Adds unknown fields to every object of the API, but not inside free-form JSON (spec 2.1). */
    extraFields: trueOrFalse,
    /** Reverses the keys of every object. */
    shuffleKeys: trueOrFalse,
    /** Whether the `data` of a list is an array or an object that holds it (spec 4.1). */
    listShape: oneOf(["array", "object"]),
    /** Minimum duration of a request, in milliseconds. */
    latency: milliseconds(),
    /** Requests per second for each API key; null for no limit. */
    rateLimit: wholeFrom(1).nullable(),
    /** How the service normalizes the strings, lists and numbers of a write; null for not at all. */
    normalize: oneOf(normalizations).nullable(),
    /** The names of the properties that it normalizes, such as `valueKey`, with everything in them; null for all. */
    normalizeOnly: z.array(z.string("a name"), "a list of names").nullable(),
    /** How responses mask the settings of PASSWORD features. */
    masks: oneOf(masks),
    /** How the service differs from what the provider assumes. A change replaces the whole object. */
    assume: Assume,
  },
  { error: ({ code }) => (code === "invalid_type" ? "an object" : undefined) },
);
export type Behaviour = z.infer<typeof Behaviour>;

/**
 * Changes some settings of a behaviour. Settings that are undefined stay as they are.
 *
 * @throws ZodError if a setting is out of range
 */
export function updateBehaviour(behaviour: Behaviour, changes: Partial<Behaviour>): Behaviour {
  const defined = Object.entries(changes).filter(([, value]) => value !== undefined);
  return Behaviour.parse({ ...behaviour, ...Object.fromEntries(defined) });
}

/** The behaviour if nothing else is set. */
export const defaultBehaviour: Behaviour = {
  extraFields: false,
  shuffleKeys: false,
  listShape: "array",
  latency: 0,
  rateLimit: null,
  normalize: null,
  normalizeOnly: null,
  masks: "stars",
  assume: {},
};
