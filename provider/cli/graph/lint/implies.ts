import type { Restriction } from "../model/graph";

/**
 * Whether every visitor who meets one restriction certainly meets another one. Two conditions are compared by their values
 * where both compare the same thing; otherwise only equal restrictions imply each other. A regular expression, a condition
 * without an operator and free-form JSON are never interpreted.
 */
export function implies(one: Restriction, other: Restriction): boolean {
  if (one.canonical === other.canonical) return true;
  if (!one.comparison || !other.comparison || !isComparable(one, other)) return false;
  const [a, b] = [one.comparison, other.comparison];
  if (a.isNegated) return b.isNegated && isSubset(b.values, a.values);
  return b.isNegated ? isDisjoint(one, other) : isSubset(a.values, b.values);
}

/** A condition split into one for each value that it accepts. None for one that lists what it does not accept. */
export const splitByValue = ({ comparison }: Restriction): { value: string; restriction: Restriction }[] =>
  comparison && !comparison.isNegated
    ? comparison.values.map((value) => ({
        value,
        restriction: { canonical: "", comparison: { ...comparison, values: [value] } },
      }))
    : [];

const isComparable = ({ comparison: one }: Restriction, { comparison: other }: Restriction): boolean =>
  one?.type === other?.type && one?.valueKey === other?.valueKey;

const isSubset = (one: readonly string[], other: readonly string[]): boolean =>
  one.every((value) => other.includes(value));

/**
 * Whether no visitor meets a value of both. Only a country excludes all others: a visitor has several languages, and the
 * values of the other types may contain each other, such as a domain and its subdomain.
 */
function isDisjoint({ comparison: one }: Restriction, { comparison: other }: Restriction): boolean {
  const values = [...(one?.values ?? []), ...(other?.values ?? [])];
  const isCountry = one?.type === "COUNTRY" && values.every((value) => countryCode.test(value));
  const excluded = new Set(other?.values.map((value) => value.toUpperCase()));
  return isCountry && !one.values.some((value) => excluded.has(value.toUpperCase()));
}

/** A country's code of two letters. UK and EL are other codes of GB and GR. */
const countryCode = /^(?!uk|el)[a-z]{2}$/i;
