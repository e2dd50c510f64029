import type { z } from "zod";
import type { AnyDefinition } from "../definition/definition";
import { isSame } from "../properties/equality";
import { areReordered, hasTies, isMoved } from "../properties/route-order";
import { comparisonOf, entrySchema, isObjectSchema } from "../properties/schema";
import { isAbsent, isObject, mapProperties, type Properties, propertyOf } from "../properties/values";
import {
  type Normalized,
  normalizedIn,
  type Order,
  orderIn,
  unlessEmpty,
  withOrder,
} from "../state/normalized";
import { liveInputs } from "../state/outputs";
import type { State } from "../state/state";
import { type Comparison, compare } from "./compare";
import { asLive, declarable, liveOrderOf, visibleIn } from "./drift";

/**
 * Compares the inputs that an object was written with to what the service has now.
 *
 * @param olds the state before; undefined for a new object
 * @param live undefined while no response shows it
 */
export const compareWritten = (
  definition: AnyDefinition,
  olds: State | undefined,
  news: Properties,
  live: Properties | undefined,
): Comparison =>
  compare(definition.inputs, {
    before: olds?.inputs,
    now: news,
    live: live && liveInputs(definition, live, news),
    normalized: olds && normalizedIn(olds.outputs),
    isWritten: true,
  });

/**
 * How the service normalized the declared values: the forms that it shows of what is new. Values that did not change keep their
 * previous forms, because a different one in the response may be drift.
 *
 * @param others live parts that the service had before the write, and that nothing declares: they are drift
 */
export const normalizedForms = (written: Comparison, others: readonly unknown[] = []): Properties =>
  mapProperties(isObject(written.now) ? written.now : {}, (_, name) => formIn(written, name, true, others));

/** The live parts of an object that neither declaration contains, at any depth of the lists that one has. */
export const undeclaredParts = (object: Comparison): unknown[] =>
  object.names.flatMap((name) => {
    const list = object.at(name);
    if (!isObjectSchema(entrySchema(list.schema))) return [];
    const { declared, undeclared } = list.entries;
    return [...undeclared.map(({ live }) => live), ...declared.flatMap(undeclaredParts)];
  });

/** The normalized values after a read: the previous ones, with the order of routes that only a read can show. */
export function normalizedAfterRead(
  definition: AnyDefinition,
  olds: State,
  news: Properties,
  live: Properties,
): Properties {
  const isOpen = orderIn(normalizedIn(olds.outputs).routes) === "open";
  return normalizedForms(compareWritten(definition, olds, news, isOpen ? live : undefined));
}

/** The form of one property. An object of the API need not show all of them. */
function formIn(owner: Comparison, name: string, isShown: boolean, others: readonly unknown[]): Normalized {
  if (!owner.isApiObject) return formOf(owner.at(name), isShown, others);
  const property = visibleIn(owner, name);
  return formOf(property, isShown && property.live !== undefined, others);
}

function formOf(value: Comparison, isShown: boolean, others: readonly unknown[]): Normalized {
  const { before, now, live, normalized, schema, isKept } = value;
  if (isKept && before !== undefined) {
    if (comparisonOf(schema) !== "routes" || !isObject(normalized)) return normalized;
    // Where their order does not count, they may be in another one.
    if (isMoved(value.entries.declared.map(({ position }) => position.before ?? 0)))
      return formOfList(value, isShown, others);
    return orderIn(normalized) !== "open" || !isShown ? normalized : withOrder(normalized, orderOf(value));
  }
  if (Array.isArray(now) && isObjectSchema(entrySchema(schema))) {
    if (!isShown || !isReplaced(value, others)) return formOfList(value, isShown, others);
  } else if (isObject(now) && isObject(isShown ? live : before)) {
    return unlessEmpty(mapProperties(now, (_, name) => formIn(value, name, isShown, others)));
  }
  if (!isShown) return undefined;
  const shown = asLive(value.with({ normalized: undefined }));
  return isSame(schema, now, shown) ? undefined : (shown ?? null);
}

/**
 * Whether the service has other entries than were written. If one is missing that was not written now, somebody deleted or changed
 * it, which is drift.
 */
function isReplaced(
  { schema, live, entries: { declared, undeclared } }: Comparison,
  others: readonly unknown[],
): boolean {
  if (!Array.isArray(live)) return true;
  const missing = declared.filter(({ position }) => position.live === undefined);
  const shown = undeclared.filter(
    (entry) => !others.some((it) => isSamePart(entrySchema(schema), it, entry.live)),
  );
  return missing.every(({ isKept }) => !isKept) && missing.length + shown.length > 0;
}

/** Whether two live parts are one: a service may give the parts of a graph other ids when it is written. */
const isSamePart = (schema: z.ZodType | undefined, one: unknown, other: unknown): boolean =>
  (!isAbsent(propertyOf(one, "id")) && propertyOf(one, "id") === propertyOf(other, "id")) ||
  isSame(schema, declarable(schema, one), declarable(schema, other));

function formOfList(list: Comparison, isShown: boolean, others: readonly unknown[]): Normalized {
  const { declared } = list.entries;
  const forms = unlessEmpty(
    mapProperties({ ...declared }, (_, index) => {
      const entry = declared[Number(index)] as Comparison;
      return formOf(entry, isShown && entry.position.live !== undefined, others);
    }),
  );
  return comparisonOf(list.schema) === "routes"
    ? withOrder(forms, orderAfter(list, isShown ? orderOf(list) : undefined))
    : forms;
}

/** Whether the service lists routes in an order of its own. */
const orderOf = (list: Comparison): Order =>
  Array.isArray(list.live) && isMoved(liveOrderOf(list)) ? "own" : undefined;

/** What is known of the order of routes after an update. What an earlier write showed counts, unless this one moved them. */
function orderAfter({ before, now, normalized, entries }: Comparison, current: Order): Order {
  if (!Array.isArray(before) || !Array.isArray(now)) return current;
  const partners = entries.declared.map(({ position }) => position.before);
  if (hasTies(before)) return areReordered(now, partners) ? current : orderIn(normalized);
  return hasTies(now) && partners.includes(undefined) ? "open" : current;
}
