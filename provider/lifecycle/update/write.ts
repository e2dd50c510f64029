import type { Endpoint } from "../../contract";
import type { Properties } from "../properties/values";
import { isObject, propertyOf } from "../properties/values";

/** One request of an update. */
export interface Write {
  readonly endpoint: Endpoint;
  readonly params: Readonly<Record<string, string>>;
  readonly body?: Properties | undefined;
  /** The live object that an update changes; undefined where it is not known or not needed. */
  readonly live?: unknown;
  /** The live object after the write. `response` is undefined when the response has no body. */
  applyTo(live: Properties, response: Properties | undefined): Properties;
}

/** The requests of an update. */
export interface Plan {
  readonly writes: readonly Write[];
  /** The paths of passwords that these requests would remove. Do not run a plan that has any. */
  readonly lostPasswords: readonly string[];
  /** Whether routes would stay in another order than declared, where their order counts. Do not run such a plan. */
  readonly losesOrder: boolean;
  /** Whether the result equals the declaration. Some fields cannot be cleared. */
  readonly isExact: boolean;
}

/** A plan without requests. */
export const emptyPlan: Plan = { writes: [], lostPasswords: [], losesOrder: false, isExact: true };

/** Concatenates plans in their order. */
export const concatPlans = (plans: readonly Plan[]): Plan => ({
  writes: plans.flatMap(({ writes }) => writes),
  lostPasswords: plans.flatMap(({ lostPasswords }) => lostPasswords),
  losesOrder: plans.some(({ losesOrder }) => losesOrder),
  isExact: plans.every(({ isExact }) => isExact),
});

/** Concatenates plans; undefined when one of them is impossible. */
export function concatIfAllPossible(plans: readonly (Plan | undefined)[]): Plan | undefined {
  const possible = plans.filter((plan) => plan !== undefined);
  return possible.length === plans.length ? concatPlans(possible) : undefined;
}

/**
 * Chooses between one request for each changed part and a single request for the whole object. A single changed part goes
 * alone; several go as a whole, unless that would destroy something.
 *
 * @param isLossy whether the request for the whole object would lose live values
 */
export function choosePlan(parts: Plan | undefined, whole: Plan, isLossy: boolean): Plan {
  const isClean = ({ lostPasswords }: Plan) => lostPasswords.length === 0;
  if (!parts || (!isClean(parts) && isClean(whole))) return whole;
  const isAsExact = parts.isExact || !whole.isExact;
  const isSimple = isAsExact && parts.writes.length <= 1;
  return isSimple || isLossy || !isClean(whole) ? parts : whole;
}

/** The path from an object to one of its parts: the lists on the way, each with an id. */
export type Location = readonly (readonly [list: string, id: string])[];

/**
 * Updates one part of an object from a response: merges the response into the part, adds the part when it is new, or
 * removes the part when the response is undefined.
 */
export function withObjectAt(
  owner: Properties,
  location: Location,
  response: Properties | undefined,
): Properties {
  const [step, ...inner] = location;
  if (!step) return { ...owner, ...response };
  const [list, id] = step;
  const entries = entriesOf(owner, list);
  const isPart = (entry: Properties) => entry.id === id;
  if (inner.length === 0 && !response) return { ...owner, [list]: entries.filter((entry) => !isPart(entry)) };
  const known = entries.some(isPart) ? entries : [...entries, { id }];
  return {
    ...owner,
    [list]: known.map((entry) => (isPart(entry) ? withObjectAt(entry, inner, response) : entry)),
  };
}

/** The objects in one of an object's lists; none when it does not show the list. */
export function entriesOf(owner: unknown, list: string): Properties[] {
  const entries = propertyOf(owner, list);
  return Array.isArray(entries) ? entries.filter(isObject) : [];
}
