import { z } from "zod";

/**
 * What services may do differently without leaving the spec. Set at the start, with `setBehaviour`, or over HTTP:
 *
 * @example
 * // PATCH /_emulator/behaviour
 * { "extraFields": true, "listShape": "object", "latency": 50 }
 */
export const Behaviour = z.strictObject({
  /** Adds unknown fields to every object of the API, but not inside free-form JSON (spec 2.1). */
  extraFields: z.boolean(),
  /** Turns the keys of every object around. */
  shuffleKeys: z.boolean(),
  /** Whether the `data` of a list is an array or an object that holds it (spec 4.1). */
  listShape: z.enum(["array", "object"]),
  /** Milliseconds a call takes. */
  latency: z.number().min(0).max(600_000),
  /** Requests a caller may make in a second; null for no limit. */
  rateLimit: z.number().positive().nullable(),
});
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
};
