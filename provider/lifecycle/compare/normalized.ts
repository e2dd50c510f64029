import type { AnyDefinition } from "../definition/definition";
import { isSame } from "../properties/equality";
import { areReordered, hasTies, isMoved } from "../properties/route-order";
import { comparisonOf, entrySchema, isObjectSchema } from "../properties/schema";
import { isObject, mapProperties, type Properties } from "../properties/values";
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
import { asLive, liveOrderOf, visibleIn } from "./drift";

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
 */
export const normalizedForms = (written: Comparison): Properties =>
  mapProperties(isObject(written.now) ? written.now : {}, (_, name) => formIn(written, name, true));

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
function formIn(owner: Comparison, name: string, isShown: boolean): Normalized {
  if (!owner.isApiObject) return formOf(owner.at(name), isShown);
  const property = visibleIn(owner, name);
  return formOf(property, isShown && property.live !== undefined);
}

function formOf(value: Comparison, isShown: boolean): Normalized {
  const { before, now, live, normalized, schema, isKept } = value;
  if (isKept && before !== undefined) {
    if (comparisonOf(schema) !== "routes" || !isObject(normalized)) return normalized;
    // Where their order does not count, they may be in another one.
    if (isMoved(value.entries.declared.map(({ position }) => position.before ?? 0)))
      return formOfList(value, isShown);
    return orderIn(normalized) !== "open" || !isShown ? normalized : withOrder(normalized, orderOf(value));
  }
  if (Array.isArray(now) && isObjectSchema(entrySchema(schema))) {
    if (!isShown || !isReplaced(value)) return formOfList(value, isShown);
  } else if (isObject(now) && isObject(isShown ? live : before)) {
    return unlessEmpty(mapProperties(now, (_, name) => formIn(value, name, isShown)));
  }
  if (!isShown) return undefined;
  const shown = asLive(value.with({ normalized: undefined }));
  return isSame(schema, now, shown) ? undefined : (shown ?? null);
}

/**
 * Whether the service has other entries than were written. If one is missing that was not written now, somebody deleted or changed
 * it, which is drift.
 */
function isReplaced({ live, entries: { declared, undeclared } }: Comparison): boolean {
  if (!Array.isArray(live)) return true;
  const missing = declared.filter(({ position }) => position.live === undefined);
  return missing.every(({ isKept }) => !isKept) && missing.length + undeclared.length > 0;
}

function formOfList(list: Comparison, isShown: boolean): Normalized {
  const { declared } = list.entries;
  const forms = unlessEmpty(
    mapProperties({ ...declared }, (_, index) => {
      const entry = declared[Number(index)] as Comparison;
      return formOf(entry, isShown && entry.position.live !== undefined);
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
