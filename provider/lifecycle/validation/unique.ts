import type { Context } from "../context/context";
import type { AnyDefinition } from "../definition/definition";
import type { Failure } from "../properties/failure";
import { isUnknown } from "../properties/unknown";
import type { Properties } from "../properties/values";

// Of some inputs no two objects of a kind may have the same value: a slug on its domain.

/** Such values of one resource, each with the failure that a second resource with it is. */
interface Claim {
  readonly key: string;
  refuse(other: string): Failure;
}

function claimsOf({ name, unique = [] }: AnyDefinition, inputs: Properties, urn: string): Claim[] {
  return unique.flatMap(({ input, within }) => {
    const value = inputs[input];
    const place = within === undefined ? "" : inputs[within];
    if (typeof value !== "string" || typeof place !== "string" || isUnknown(value) || isUnknown(place)) {
      return [];
    }
    const where = within === undefined ? "" : ` on ${within.replace(/Id$/, "")} ${place}`;
    const refuse = (other: string) => {
      const [one, two] = namesOf(other, urn);
      const reason = `${name} ${one} and ${name} ${two} both declare the ${input} ${JSON.stringify(value)}${where}; give each its own.`;
      return { path: input, reason };
    };
    return [{ key: JSON.stringify([name, input, value, place]), refuse }];
  });
}

/**
 * Finds values that another resource of the program declares as well, though only one object may have them. Values that
 * are not known yet, and resources whose name is not known, are passed over.
 */
export function duplicatesIn(
  definition: AnyDefinition,
  inputs: Properties,
  { tracker, urn }: Pick<Context, "tracker" | "urn">,
): Failure[] {
  if (urn === undefined) return [];
  const claims = claimsOf(definition, inputs, urn);
  const holders = tracker.uniqueValues.claim(
    urn,
    claims.map(({ key }) => key),
  );
  return claims.flatMap(({ key, refuse }) => {
    const other = holders.get(key);
    return other === undefined ? [] : [refuse(other)];
  });
}

/**
 * Whether a replacement can be made only once the object that it replaces is gone: it keeps a value which no two objects
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

/** How two resources are called: by their names, or by their URNs where these are the same. */
function namesOf(one: string, other: string): [string, string] {
  const [first, second] = [nameIn(one), nameIn(other)];
  return first === second ? [one, other] : [first, second];
}

/** The name in a URN (`urn:pulumi:stack::project::types::name`), which may hold colons of its own. */
const nameIn = (urn: string): string => urn.split("::").slice(3).join("::") || urn;
