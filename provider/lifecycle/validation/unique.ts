import type { Context } from "../context/context";
import type { AnyDefinition } from "../definition/definition";
import type { Failure } from "../properties/failure";
import { isUnknown } from "../properties/unknown";
import type { Properties } from "../properties/values";

/**
 * Finds values that two resources of the program declare, although only one object may have them, such as a slug on its
 * domain. Skips unknown values, and resources whose URN is unknown.
 */
export function duplicatesIn(
  definition: AnyDefinition,
  inputs: Properties,
  { tracker, urn }: Pick<Context, "tracker" | "urn">,
): Failure[] {
  if (urn === undefined) return [];
  const claims = claimsOf(definition, inputs, urn);
  const owners = tracker.uniqueValues.claim(
    urn,
    claims.map(({ key }) => key),
  );
  return claims.flatMap(({ key, conflictWith }) => {
    const otherUrn = owners.get(key);
    return otherUrn === undefined ? [] : [conflictWith(otherUrn)];
  });
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

/** A value that one resource declares and no other resource may have. */
interface Claim {
  readonly key: string;
  /** The failure when the resource with another URN declares the value, too. */
  conflictWith(otherUrn: string): Failure;
}

function claimsOf({ name, unique = [] }: AnyDefinition, inputs: Properties, urn: string): Claim[] {
  return unique.flatMap(({ input, within }) => {
    const value = inputs[input];
    const scope = within === undefined ? "" : inputs[within];
    if (typeof value !== "string" || typeof scope !== "string" || isUnknown(value) || isUnknown(scope)) {
      return [];
    }
    const where = within === undefined ? "" : ` on ${within.replace(/Id$/, "")} ${scope}`;
    const conflictWith = (otherUrn: string) => {
      const [one, two] = namesOf(otherUrn, urn);
      const reason = `${name} ${one} and ${name} ${two} both declare the ${input} ${JSON.stringify(value)}${where}; give each its own.`;
      return { path: input, reason };
    };
    return [{ key: JSON.stringify([name, input, value, scope]), conflictWith }];
  });
}

/** The names of two resources, or their URNs when the names are equal. */
function namesOf(one: string, other: string): [string, string] {
  const [first, second] = [nameIn(one), nameIn(other)];
  return first === second ? [one, other] : [first, second];
}

/** The name in a URN (`urn:pulumi:stack::project::types::name`). The name itself may contain colons. */
const nameIn = (urn: string): string => urn.split("::").slice(3).join("::") || urn;
