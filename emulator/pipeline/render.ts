import type { Behaviour } from "../options/behaviour";
import type { HandlerResult } from "./call";

/** The properties with objects of the API. Other properties may hold free-form JSON. */
const apiKeys = new Set([
  ...["data", "meta", "links", "trees", "boards", "folders", "domains", "days"],
  ...["routes", "conditions", "features", "targets", "routeFeatures", "seo", "qr"],
]);

/** Wraps the result of a success in its envelope (spec 2.1), with list data in the configured shape. */
export function envelopeOf({ data, list }: HandlerResult, { listShape }: Behaviour): unknown {
  if (!list) return { data };
  const shaped = listShape === "array" ? data : { [list.key]: data, total: list.meta.total };
  return { data: shaped, meta: list.meta };
}

/** Serializes a body, with unknown fields and reversed keys if configured. */
export function render(body: unknown, { extraFields, shuffleKeys }: Behaviour): string {
  const extended = extraFields ? extend(body) : body;
  return JSON.stringify(shuffleKeys ? reverseKeys(extended) : extended);
}

function extend(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(extend);
  if (!isObject(value)) return value;
  const entries = Object.entries(value).map(([key, inner]) => [
    key,
    apiKeys.has(key) ? extend(inner) : inner,
  ]);
  return Object.fromEntries([...entries, ["xUnknown", { since: "tomorrow" }], ["xExperimental", true]]);
}

function reverseKeys(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(reverseKeys);
  if (!isObject(value)) return value;
  const entries = Object.entries(value).map(([key, inner]) => [key, reverseKeys(inner)]);
  return Object.fromEntries(entries.reverse());
}

const isObject = (value: unknown): value is object => typeof value === "object" && value !== null;
