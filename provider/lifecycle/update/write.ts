import type { Endpoint } from "../../contract";
import { isObject, propertyOf } from "../compare";
import type { Properties } from "../definition";

/** One request of an update. */
export interface Write {
  readonly endpoint: Endpoint;
  readonly params: Readonly<Record<string, string>>;
  readonly body?: Properties | undefined;
  /** The live object as it is after the write, by its answer; undefined for an answer without a body. */
  place(live: Properties, answer: Properties | undefined): Properties;
}

/** The requests of an update. */
export interface Plan {
  readonly writes: readonly Write[];
  /** Where passwords stand that these requests would take away. Such a plan must not be carried out. */
  readonly hidden: readonly string[];
  /** Whether everything comes out as it is declared: by itself, a new route is added at the end of the list, for example. */
  readonly isExact: boolean;
}

/** A plan without anything to do. */
export const nothingToDo: Plan = { writes: [], hidden: [], isExact: true };

/** Several plans as one, in their order. */
export const joined = (plans: readonly Plan[]): Plan => ({
  writes: plans.flatMap(({ writes }) => writes),
  hidden: plans.flatMap(({ hidden }) => hidden),
  isExact: plans.every(({ isExact }) => isExact),
});

/** All plans as one; undefined where one of them is impossible. */
export const together = (plans: readonly (Plan | undefined)[]): Plan | undefined =>
  plans.some((plan) => plan === undefined) ? undefined : joined(plans.flatMap((plan) => plan ?? []));

/**
 * Chooses between one request for each part that changes and a single one for the whole. One part that changes goes by
 * itself; several are sent as a whole, unless that would destroy something.
 *
 * @param isLossy whether the whole does not hold everything that is there
 */
export function choose(parts: Plan | undefined, whole: Plan, isLossy: boolean): Plan {
  const isClean = ({ hidden }: Plan) => hidden.length === 0;
  if (!parts || (!isClean(parts) && isClean(whole))) return whole;
  const isAsExact = parts.isExact || !whole.isExact;
  const isSimple = isAsExact && parts.writes.length <= 1;
  return isSimple || isLossy || !isClean(whole) ? parts : whole;
}

/** The lists through which an object is found in another, with its id in each. */
export type Place = readonly (readonly [list: string, id: string])[];

/**
 * An object in which another one is replaced by what an answer shows of it, added where it is new, or removed where there
 * is no answer.
 */
export function placed(owner: Properties, place: Place, answer: Properties | undefined): Properties {
  const [step, ...inner] = place;
  if (!step) return { ...owner, ...answer };
  const [list, id] = step;
  const entries = entriesOf(owner, list);
  const isIt = (entry: Properties) => entry.id === id;
  if (inner.length === 0 && !answer) return { ...owner, [list]: entries.filter((entry) => !isIt(entry)) };
  const known = entries.some(isIt) ? entries : [...entries, { id }];
  return { ...owner, [list]: known.map((entry) => (isIt(entry) ? placed(entry, inner, answer) : entry)) };
}

/** The objects in a list of another one; none where it does not show the list. */
export function entriesOf(owner: unknown, list: string): Properties[] {
  const entries = propertyOf(owner, list);
  return Array.isArray(entries) ? entries.filter(isObject) : [];
}
