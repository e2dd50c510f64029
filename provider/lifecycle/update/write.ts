import type { Endpoint } from "../../contract";
import type { Properties } from "../properties/values";
import { isObject, propertyOf } from "../properties/values";

/** One request of an update. */
export interface Write {
  readonly endpoint: Endpoint;
  readonly params: Readonly<Record<string, string>>;
  readonly body?: Properties | undefined;
  /** The live object as it is after the write, by its answer; undefined for an answer without a body. */
  applyTo(live: Properties, answer: Properties | undefined): Properties;
}

/** The requests of an update. */
export interface Plan {
  readonly writes: readonly Write[];
  /** Where passwords stand that these requests would take away. Such a plan must not be carried out. */
  readonly lostPasswords: readonly string[];
  /** Whether everything comes out as it is declared: by itself, a new route is added at the end of the list, for example. */
  readonly isExact: boolean;
}

/** A plan without anything to do. */
export const emptyPlan: Plan = { writes: [], lostPasswords: [], isExact: true };

/** Several plans as one, in their order. */
export const concatPlans = (plans: readonly Plan[]): Plan => ({
  writes: plans.flatMap(({ writes }) => writes),
  lostPasswords: plans.flatMap(({ lostPasswords }) => lostPasswords),
  isExact: plans.every(({ isExact }) => isExact),
});

/** All plans as one; undefined where one of them is impossible. */
export const concatIfAllPossible = (plans: readonly (Plan | undefined)[]): Plan | undefined =>
  plans.some((plan) => plan === undefined) ? undefined : concatPlans(plans.flatMap((plan) => plan ?? []));

/**
 * Chooses between one request for each part that changes and a single one for the whole. One part that changes goes by
 * itself; several are sent as a whole, unless that would destroy something.
 *
 * @param isLossy whether the whole does not hold everything that is there
 */
export function choosePlan(parts: Plan | undefined, whole: Plan, isLossy: boolean): Plan {
  const isClean = ({ lostPasswords }: Plan) => lostPasswords.length === 0;
  if (!parts || (!isClean(parts) && isClean(whole))) return whole;
  const isAsExact = parts.isExact || !whole.isExact;
  const isSimple = isAsExact && parts.writes.length <= 1;
  return isSimple || isLossy || !isClean(whole) ? parts : whole;
}

/** The lists through which an object is found in another, with its id in each. */
export type Location = readonly (readonly [list: string, id: string])[];

/**
 * An object in which another one is replaced by what an answer shows of it, added where it is new, or removed where there
 * is no answer.
 */
export function withObjectAt(
  owner: Properties,
  location: Location,
  answer: Properties | undefined,
): Properties {
  const [step, ...inner] = location;
  if (!step) return { ...owner, ...answer };
  const [list, id] = step;
  const entries = entriesOf(owner, list);
  const isIt = (entry: Properties) => entry.id === id;
  if (inner.length === 0 && !answer) return { ...owner, [list]: entries.filter((entry) => !isIt(entry)) };
  const known = entries.some(isIt) ? entries : [...entries, { id }];
  return {
    ...owner,
    [list]: known.map((entry) => (isIt(entry) ? withObjectAt(entry, inner, answer) : entry)),
  };
}

/** The objects in a list of another one; none where it does not show the list. */
export function entriesOf(owner: unknown, list: string): Properties[] {
  const entries = propertyOf(owner, list);
  return Array.isArray(entries) ? entries.filter(isObject) : [];
}
