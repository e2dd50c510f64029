import { canonicalJson } from "../../contract/json/walk";
import type { Kind, TextKind } from "./kind";
import { fold } from "./text";

/** The kind of all visitors of two kinds; undefined if that is more than one kind. */
export function unionOf(one: Kind, other: Kind): Kind | undefined {
  const [field, ...more] = (Object.keys({ ...one, ...other }) as (keyof Kind)[]).filter(
    (name) => !isEqual(one[name], other[name]),
  );
  if (field === undefined) return one;
  if (more.length > 0) return undefined;
  const { [field]: first, ...rest } = one;
  const second = other[field];
  // One of the two is all visitors.
  if (first === undefined || second === undefined) return rest;
  const union = unionOfField(field, one, other);
  return union && (Object.keys(union).length === 0 ? rest : { ...rest, [field]: union });
}

const cache = new WeakMap<object, string>();

/** Whether two parts of kinds are equal. The same part is in many kinds. */
export const isEqual = (one: object | undefined, other: object | undefined): boolean =>
  keyOf(one) === keyOf(other);

function keyOf(part: object | undefined): string | undefined {
  if (!part) return undefined;
  const key = cache.get(part) ?? canonicalJson(part);
  cache.set(part, key);
  return key;
}

function unionOfField(field: keyof Kind, one: Kind, other: Kind): object | undefined {
  switch (field) {
    case "at": {
      const found = unionOfRanges(rangeOf(one.at), rangeOf(other.at));
      return found && withoutInfinity("from", "before", found, (time) => new Date(time));
    }
    case "visits":
      return unionOfRecords(one.visits ?? {}, other.visits ?? {}, (first, second) => {
        const found = unionOfRanges(rangeOf(first), rangeOf(second));
        return found && withoutInfinity("from", "below", found, (count) => count);
      });
    case "passwords":
      return unionOfRecords<boolean, boolean>(one.passwords ?? {}, other.passwords ?? {}, () => ({}));
    default:
      return unionOfTexts(one[field] ?? {}, other[field] ?? {});
  }
}

function unionOfTexts(one: TextKind, other: TextKind): TextKind | undefined {
  const [listed, rest] = one.in ? [one, other] : [other, one];
  if (!listed.in) return undefined;
  if (rest.in) return { in: [...listed.in, ...rest.in] };
  if (rest.passes || rest.fails || !rest.notIn) return undefined;
  const listedForms = new Set(listed.in.map(fold));
  const notIn = rest.notIn.filter((it) => !listedForms.has(fold(it)));
  return notIn.length === 0 ? {} : { notIn };
}

type Range = readonly [from: number, to: number];

const rangeOf = (range: { from?: Date | number; before?: Date; below?: number } = {}): Range => [
  Number(range.from ?? Number.NEGATIVE_INFINITY),
  Number(range.before ?? range.below ?? Number.POSITIVE_INFINITY),
];

/** One range after the other. */
function unionOfRanges(one: Range, other: Range): Range | undefined {
  if (one[1] === other[0]) return [one[0], other[1]];
  return other[1] === one[0] ? [other[0], one[1]] : undefined;
}

const withoutInfinity = <T>(
  from: string,
  to: string,
  range: Range,
  make: (bound: number) => T,
): Record<string, T> =>
  Object.fromEntries(
    range.flatMap((bound, index) => (Number.isFinite(bound) ? [[index === 0 ? from : to, make(bound)]] : [])),
  );

/** Two records that differ in one entry, which both have. An entry whose union is everything is left out. */
function unionOfRecords<T, U extends object | boolean>(
  one: Readonly<Record<string, T>>,
  other: Readonly<Record<string, T>>,
  union: (one: T, other: T) => object | undefined,
): Readonly<Record<string, T | U | object>> | undefined {
  const keys = Object.keys({ ...one, ...other }).filter(
    (key) => canonicalJson(one[key] ?? null) !== canonicalJson(other[key] ?? null),
  );
  const [key, ...more] = keys;
  if (key === undefined || more.length > 0) return undefined;
  const { [key]: first, ...rest } = one;
  const second = other[key];
  if (first === undefined || second === undefined) return rest;
  const found = union(first, second);
  return found && (Object.keys(found).length === 0 ? rest : { ...rest, [key]: found });
}
