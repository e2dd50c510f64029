import type { z } from "zod";
import { isMask, isSecretFeature } from "../../contract";
import { isSame } from "../properties/equality";
import { liveOrder } from "../properties/route-order";
import { comparisonOf, pickKnown } from "../properties/schema";
import {
  isAbsent,
  isEmpty,
  isObject,
  mapProperties,
  type Properties,
  propertyOf,
} from "../properties/values";
import { type Normalized, orderIn } from "../state/normalized";
import { type Comparison, compare } from "./compare";
import { visibleAt } from "./password";

/**
 * The declared properties as a live object has them: only these, with the declared spelling of values that are equal. A result
 * that differs from `declared` is drift.
 *
 * `live` is an object of the API: a property that the service does not show keeps its declared value, and a property that
 * it shows as null is absent.
 *
 * @param normalized how the service normalized the declared values when they were written; these values are not drift
 */
export const declaredAsLive = (
  schema: z.ZodType | undefined,
  declared: Properties,
  live: Properties,
  normalized?: Normalized,
): Properties =>
  asLive(
    compare(schema, { before: declared, now: declared, live, normalized, isWritten: true }),
  ) as Properties;

/** The declared value of a comparison as the service has it. */
export function asLive(value: Comparison): unknown {
  const { schema, now, live, normalized, isApiObject } = value;
  if (isApiObject && isObject(now) && isObject(live)) {
    return mapProperties(now, (declared, name) =>
      propertyOf(live, name) === undefined ? declared : asLive(visibleIn(value, name)),
    );
  }
  if (isSame(schema, now, live) || (isEmpty(now) && isAbsent(live))) return now;
  if (Array.isArray(now) && Array.isArray(live)) {
    const list = listAsLive(value);
    return Array.isArray(normalized) && isSame(schema, normalized, list) ? now : list;
  }
  if (isObject(now) && isObject(live)) return mapProperties(now, (_, name) => asLive(value.at(name)));
  if (normalized !== undefined && isSame(schema, normalized, live)) return now;
  return live ?? undefined;
}

/** A property of an object of the API, without masks in place of its live values. */
export function visibleIn(object: Comparison, name: string): Comparison {
  const live = visibleAt(name, object.now, object.live);
  const property = object.at(name);
  return live === property.live ? property : property.with({ live });
}

function listAsLive(list: Comparison): unknown[] {
  const { normalized } = list;
  const { declared, undeclared } = list.entries;
  const isOrdered = comparisonOf(list.schema) === "routes" && orderIn(normalized) === undefined;
  const order = isOrdered ? liveOrderOf(list) : declared.keys();
  const known = [...order].flatMap((index) => {
    const entry = declared[index];
    return entry?.position.live === undefined ? [] : [asLive(entry) ?? null];
  });
  return [...known, ...undeclared.map(({ schema, live: added }) => declarable(schema, added) ?? null)];
}

/** The indexes of declared routes in the order in which the service evaluates them, as far as it counts. */
export function liveOrderOf({ now, live, entries }: Comparison): number[] {
  const partners = entries.declared.map(({ position }) => position.live);
  return liveOrder(now as unknown[], partners, live as unknown[]);
}

/** The part of a live value that a program can declare: the writable properties that have a value. */
export const declarable = (schema: z.ZodType | undefined, live: unknown): unknown =>
  pickKnown(schema, withoutMasks(live), isEmpty);

/** Removes masks: a program that declared a mask would set the secret to it. */
function withoutMasks(live: unknown, isSecret = false): unknown {
  if (Array.isArray(live)) return live.map((entry) => withoutMasks(entry, isSecret));
  if (!isObject(live)) return isSecret && isMask(live) ? undefined : live;
  const isSecretAt = (name: string) => isSecret || (isSecretFeature(live) && name === "config");
  return mapProperties(live, (value, name) => withoutMasks(value, isSecretAt(name)));
}
