import { isStructure, type Path } from "./values";

/** Marks of secrets in a value: on the value itself, or on what is inside of it. Below a mark there is no other. */
export interface Marks {
  readonly isSecret: boolean;
  /** The marks inside, by name or index; empty where the value itself is secret. */
  readonly inside: ReadonlyMap<string | number, Marks>;
}

interface Growing extends Marks {
  isSecret: boolean;
  readonly inside: Map<string | number, Growing>;
}

const noMarks = (): Growing => ({ isSecret: false, inside: new Map() });

/** The marks at some paths. */
export function marksAt(paths: Iterable<Path>): Marks {
  const marks = noMarks();
  for (const path of paths) {
    let place = marks;
    for (const part of path) {
      if (place.isSecret) break;
      const inner = place.inside.get(part) ?? noMarks();
      place.inside.set(part, inner);
      place = inner;
    }
    place.isSecret = true;
    place.inside.clear();
  }
  return marks;
}

/** The marks of several values, on one value. */
export function mergeMarks(all: Iterable<Marks>): Marks {
  const merged = noMarks();
  const merge = (into: Growing, { isSecret, inside }: Marks) => {
    if (into.isSecret) return;
    if (isSecret) {
      into.isSecret = true;
      into.inside.clear();
    }
    for (const [name, marks] of inside) {
      const inner = into.inside.get(name) ?? noMarks();
      into.inside.set(name, inner);
      merge(inner, marks);
    }
  };
  for (const marks of all) merge(merged, marks);
  return merged;
}

/** Calls a function with each value that contains no other, its path, and whether a mark hides it. */
export function visitLeaves(
  value: unknown,
  marks: Marks | undefined,
  visit: (leaf: unknown, path: Path, isSecret: boolean) => void,
  path: Path = [],
): void {
  if (!isStructure(value)) {
    visit(value, path, marks?.isSecret === true);
    return;
  }
  const entries = Array.isArray(value) ? value.entries() : Object.entries(value);
  for (const [name, inner] of entries) {
    const own = marks?.isSecret ? marks : marks?.inside.get(name);
    visitLeaves(inner, own, visit, [...path, name]);
  }
}
