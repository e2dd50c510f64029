import type { Behaviour } from "../behaviour";
import type { Reply } from "./call";

/** The keys below which objects are the API's own; what lies under other keys may be free-form JSON of a caller. */
const ownKeys = new Set([
  ...["data", "meta", "links", "trees", "boards", "folders", "domains", "days"],
  ...["routes", "conditions", "features", "targets", "routeFeatures", "seo", "qr"],
]);

/** The body of a success: the envelope (spec 2.1), its list data in the shape that is set. */
export function envelopeOf({ data, list }: Reply, { listShape }: Behaviour): unknown {
  if (!list) return { data };
  const shaped = listShape === "array" ? data : { [list.key]: data, total: list.meta.total };
  return { data: shaped, meta: list.meta };
}

/** A body as text, with the unknown fields and the order of keys that are set. */
export function render(body: unknown, { extraFields, shuffleKeys }: Behaviour): string {
  const extended = extraFields ? extend(body) : body;
  return JSON.stringify(shuffleKeys ? turnAround(extended) : extended);
}

function extend(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(extend);
  if (!isObject(value)) return value;
  const entries = Object.entries(value).map(([key, inner]) => [
    key,
    ownKeys.has(key) ? extend(inner) : inner,
  ]);
  return Object.fromEntries([...entries, ["xUnknown", { since: "tomorrow" }], ["xExperimental", true]]);
}

function turnAround(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(turnAround);
  if (!isObject(value)) return value;
  const entries = Object.entries(value).map(([key, inner]) => [key, turnAround(inner)]);
  return Object.fromEntries(entries.reverse());
}

const isObject = (value: unknown): value is object => typeof value === "object" && value !== null;
