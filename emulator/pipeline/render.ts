import { isObject, mapInside } from "../../provider/contract";
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
  const extended = mapInside(value, (inner, key) =>
    typeof key === "number" || apiKeys.has(key) ? extend(inner) : inner,
  );
  return isObject(extended)
    ? { ...extended, xUnknown: { since: "tomorrow" }, xExperimental: true }
    : extended;
}

function reverseKeys(value: unknown): unknown {
  const reversed = mapInside(value, reverseKeys);
  return isObject(reversed) ? Object.fromEntries(Object.entries(reversed).reverse()) : reversed;
}
