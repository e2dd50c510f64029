import type { Context } from "../context/context";
import type { AnyDefinition } from "../definition/definition";
import { mayAdopt } from "../properties/adopt";
import type { Failure } from "../properties/failure";
import { parentNames } from "../properties/id";
import { isUnknown, type Properties } from "../properties/values";
import type { ResourceTracker } from "../tracker/resource-tracker";

/** An object that a resource declares. */
interface DeclaredObject {
  readonly inputs: Properties;
  /** Where the value is declared, if it is not an input of the resource itself. */
  readonly path?: () => string;
}

/**
 * Finds values that two resources of the program declare, although only one object may have them, such as a slug on its
 * domain. Skips unknown values, and resources whose URN is unknown.
 *
 * @param owner the name of the resource's kind
 */
export function duplicateClaims(
  kind: AnyDefinition,
  owner: string,
  objects: readonly DeclaredObject[],
  { tracker, urn }: Pick<Context, "tracker" | "urn">,
): Failure[] {
  if (urn === undefined) return [];
  const claims = objects.flatMap(({ inputs, path }) =>
    claimsOf(kind, owner, inputs, urn, path).map((claim) => ({ ...claim, inputs })),
  );
  const owners = tracker.uniqueValues.claim(
    urn,
    claims.map(({ key }) => key),
  );
  const isSet = owner !== kind.name;
  // Whether it has an object of its own, only a diff knows.
  for (const { key, inputs } of claims)
    tracker.others?.declareAddress(key, urn, isSet || mayAdopt(inputs) ? "takes" : undefined);
  return claims.flatMap(({ key, conflictWith }) => {
    const otherUrn = owners.get(key);
    return otherUrn === undefined ? [] : [conflictWith(otherUrn)];
  });
}

/** Records that a resource, or an entry of it, keeps the object that it has: it takes over no other one that has its address. */
export function keepObject(
  kind: AnyDefinition,
  inputs: Properties,
  { tracker, urn }: Pick<Context, "tracker" | "urn">,
): void {
  const address = addressOf(kind, inputs);
  if (address === undefined || urn === undefined) return;
  tracker.uniqueValues.keep(urn, address);
  tracker.others?.declareAddress(address, urn, "keeps");
}

/**
 * The failures of taken values, with the other resource of the program that declares one of them as well: the engine may have checked
 * that one in the meantime, or check it only later.
 *
 * @param owner the name of the resource's kind
 */
export async function withRivals(
  failures: readonly Failure[],
  kind: AnyDefinition,
  owner: string,
  { inputs, path }: DeclaredObject,
  { tracker, urn }: Pick<Context, "tracker" | "urn">,
): Promise<readonly Failure[]> {
  if (urn === undefined) return failures;
  const announced = (await tracker.announced?.(kind.name, inputs)) ?? [];
  const own = announced.findIndex((it) => titleOf(it.urn) === titleOf(urn));
  const others = announced.filter((_, index) => index !== own);
  const certain = others.find(({ domainId }) => domainId !== null)?.urn;
  const conflicts = claimsOf(kind, owner, inputs, urn, path).flatMap(({ key, conflictWith }) => {
    const rival = tracker.uniqueValues.rivalOf(urn, key) ?? certain;
    return rival === undefined ? [] : [conflictWith(rival)];
  });
  if (conflicts.length > 0) return conflicts;
  return failures.map(({ path: place, reason }) => ({
    path: place,
    reason: others[0]
      ? `${titleOf(others[0].urn)} of this program may declare it as well. ${reason}`
      : reason,
  }));
}

/**
 * Whether the old object must be deleted before its replacement is created, because both have a value that only one object
 * may have.
 */
export const mustDeleteBeforeReplace = (
  { unique = [] }: AnyDefinition,
  olds: Properties,
  news: Properties,
): boolean =>
  unique.some(({ input, within }) => {
    const isKept = (name: string) => news[name] !== undefined && news[name] === olds[name];
    return isKept(input) && !isUnknown(news[input]) && (within === undefined || isKept(within));
  });

/**
 * The value of an object that no other object may have, as {@link ResourceTracker.uniqueValues} knows it: a link's slug on its domain.
 * Undefined while it is not known, or if there is none.
 */
export const addressOf = (kind: AnyDefinition, inputs: Properties): string | undefined =>
  claimsOf(kind, kind.name, inputs, "")[0]?.key;

/** The input whose value makes up the address of an object: a link's slug. */
export const addressInput = ({ unique = [] }: Pick<AnyDefinition, "unique">): string =>
  unique[0]?.input ?? "";

/** The URN of another resource of the program that declares one of these values which only one object may have, and so gets it. */
export const otherClaimant = (
  addresses: readonly string[],
  { tracker, urn }: Pick<Context, "tracker" | "urn">,
): string | undefined =>
  urn === undefined
    ? undefined
    : addresses.map((address) => tracker.uniqueValues.otherOwner(urn, address)).find(Boolean);

/** What a person calls a resource: `LinkSet redirects`. */
export const titleOf = (urn: string): string => `${kindIn(urn, "resource")} ${nameIn(urn)}`;

/** A value that one resource declares and no other resource may have. */
interface Claim {
  readonly key: string;
  /** The failure when the resource with another URN declares the value, too. */
  conflictWith(otherUrn: string): Failure;
}

function claimsOf(
  { name, unique = [] }: AnyDefinition,
  owner: string,
  inputs: Properties,
  urn: string,
  path?: () => string,
): Claim[] {
  return unique.flatMap(({ input, within }) => {
    const value = inputs[input];
    const scope = within === undefined ? "" : inputs[within];
    if (typeof value !== "string" || typeof scope !== "string" || isUnknown(value) || isUnknown(scope)) {
      return [];
    }
    const where = within === undefined ? "" : ` on ${within.replace(/Id$/, "")} ${scope}`;
    const conflictWith = (otherUrn: string) => {
      const [one, two] = namesOf(otherUrn, urn);
      const reason = `${kindIn(otherUrn, name)} ${one} and ${owner} ${two} both declare the ${input} ${JSON.stringify(value)}${where}; give each its own.`;
      return { path: path?.() ?? input, reason };
    };
    return [{ key: JSON.stringify([name, input, value, scope]), conflictWith }];
  });
}

/** The names of two resources, or their URNs when the names are equal. */
function namesOf(one: string, other: string): [string, string] {
  const [first, second] = [nameIn(one), nameIn(other)];
  return first === second ? [one, other] : [first, second];
}

/** The kind of resource that a URN names; the fallback if it is no URN. */
const kindIn = (urn: string, fallback: string): string =>
  urn.split("::")[2]?.split(/[$:]/).at(-1) || fallback;

/** The name in a URN (`urn:pulumi:stack::project::types::name`). The name itself may contain colons. */
const nameIn = (urn: string): string => urn.split("::").slice(3).join("::") || urn;

/** Why a list that an owner declares inline has no room for objects with resources of their own. */
export const inlineReason = (owner: string, list: string): string =>
  `${owner} declares its ${list} inline, and would remove this one. Declare all of them in ${list}, or each as a resource.`;

/**
 * The failure of a resource that is a part of an object whose resource declares such parts inline. The update of that one
 * removes what its list does not contain.
 *
 * @param isNew whether the object does not exist yet. One that does may be in the list: both can be imported.
 */
export function inlineConflict(
  definition: AnyDefinition,
  inputs: Properties,
  isNew: boolean,
  tracker: ResourceTracker,
): Failure[] {
  const names = parentNames(definition);
  const owner = names.at(-1);
  const ids = names.map((name) => inputs[name]);
  const areKnown = ids.every((id): id is string => typeof id === "string" && !isUnknown(id));
  if (owner === undefined || !areKnown) return [];
  const list = tracker.inputs.inlineList(definition, ids, isNew);
  const title = `${owner.charAt(0).toUpperCase()}${owner.slice(1).replace(/Id$/, "")} ${ids.join("/")}`;
  return list === undefined ? [] : [{ path: owner, reason: inlineReason(title, list) }];
}
