import type { Kind } from "../visitor/kind";
import { refine } from "../visitor/refine";
import { testKind } from "../visitor/test";
import { unionOf } from "../visitor/union";
import type { Branch, Tree } from "./tree";

/** Something in a tree, with the answers that lead to it. */
export interface Case<T> {
  readonly kind: Kind;
  readonly rules: Readonly<Record<string, readonly string[]>>;
  readonly values: Readonly<Record<string, readonly string[]>>;
  readonly leaf: T;
}

/** All that is in a tree. No two cases have something in common, and together they are everything. */
export function casesOf<T>(tree: Tree<T>, kind: Kind): Case<T>[] {
  if ("leaf" in tree) return [{ kind, rules: {}, values: {}, leaf: tree.leaf }];
  const { question, branches } = tree;
  return branches.flatMap(({ answers, tree: inner }: Branch<T>) => {
    if (question.on === "visitor") {
      const isYes = answers[0] === "yes";
      const known = testKind(kind, question.test);
      if (known === !isYes) return [];
      return casesOf(inner, known === undefined ? refine(kind, question.test, isYes) : kind);
    }
    return casesOf(inner, kind).map((it) =>
      question.on === "rule"
        ? { ...it, rules: { [question.id]: answers, ...it.rules } }
        : { ...it, values: { [question.path]: answers, ...it.values } },
    );
  });
}

/** Cases that are equal but for their kinds of visitors become one where their kinds together are a kind. */
export function mergeKinds<T extends { readonly kind: Kind }>(
  cases: readonly T[],
  keyOf: (it: T) => string,
): T[] {
  const groups = Map.groupBy(cases, keyOf);
  const merged = [...groups.values()].flatMap((group) => mergeGroup(group));
  const order = new Map(cases.map((it, index) => [it.kind, index]));
  return merged
    .toSorted((one, other) => (order.get(one.first) ?? 0) - (order.get(other.first) ?? 0))
    .map(({ it }) => it);
}

interface Merged<T> {
  readonly it: T;
  /** The first of the kinds that it consists of. */
  readonly first: Kind;
}

function mergeGroup<T extends { readonly kind: Kind }>(group: readonly T[]): Merged<T>[] {
  const merged: Merged<T>[] = [];
  for (const it of group) {
    let next: Merged<T> = { it, first: it.kind };
    for (let index = 0; index < merged.length; index += 1) {
      const other = merged[index] as Merged<T>;
      const kind = unionOf(other.it.kind, next.it.kind);
      if (!kind) continue;
      merged.splice(index, 1);
      next = { it: { ...other.it, kind }, first: other.first };
      index = -1;
    }
    merged.push(next);
  }
  return merged;
}
