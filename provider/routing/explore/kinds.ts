import type { Kind } from "../visitor/kind";
import { refine } from "../visitor/refine";
import { unionOf } from "../visitor/union";
import type { Answers, Branch, Tree } from "./tree";

/** Something in a tree, with the answers that lead to it. */
export interface Case<T> {
  readonly kind: Kind;
  readonly rules: Readonly<Record<string, Answers>>;
  readonly values: Readonly<Record<string, Answers>>;
  readonly leaf: T;
}

/** All that is in a tree. No two cases have something in common, and together they are everything. */
export function casesOf<T>(tree: Tree<T>, kind: Kind): Case<T>[] {
  if ("leaf" in tree) return [{ kind, rules: {}, values: {}, leaf: tree.leaf }];
  const { question, branches } = tree;
  return branches.flatMap(({ answers, tree: inner }: Branch<T>) => {
    if (question.on === "visitor") return casesOf(inner, refine(kind, question.test, answers[0] === "yes"));
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
  const placed = cases.map((it, place) => ({ it, place }));
  const groups = Map.groupBy(placed, ({ it }) => keyOf(it));
  return [...groups.values()]
    .flatMap((group) => mergeGroup(group))
    .toSorted((one, other) => one.place - other.place)
    .map(({ it }) => it);
}

interface Placed<T> {
  readonly it: T;
  /** Where the first of the cases is of which it consists. */
  readonly place: number;
}

function mergeGroup<T extends { readonly kind: Kind }>(group: readonly Placed<T>[]): Placed<T>[] {
  const merged: Placed<T>[] = [];
  for (const it of group) {
    let next = it;
    for (let index = 0; index < merged.length; index += 1) {
      const other = merged[index] as Placed<T>;
      const kind = unionOf(other.it.kind, next.it.kind);
      if (!kind) continue;
      merged.splice(index, 1);
      next = { it: { ...other.it, kind }, place: other.place };
      index = -1;
    }
    merged.push(next);
  }
  return merged;
}
