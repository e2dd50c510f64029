import type { Dependency } from "../answer";
import type { Tree } from "../explore/tree";

/** All that a tree may lead to. */
export const leavesOf = <T>(tree: Tree<T>): T[] =>
  "leaf" in tree ? [tree.leaf] : tree.branches.flatMap((it) => leavesOf(it.tree));

/**
 * The rules and values on which a tree depends, in a fixed order.
 *
 * @param openIn the paths of values that are not known, and on which a leaf depends
 */
export function dependenciesIn<T>(tree: Tree<T>, openIn: (leaf: T) => readonly string[]): Dependency[] {
  if ("leaf" in tree) return openIn(tree.leaf).map((path) => ({ on: "value", path }));
  const { question, branches } = tree;
  const inner = branches.flatMap((it) => dependenciesIn(it.tree, openIn));
  if (question.on === "visitor") return inner;
  return [
    question.on === "rule" ? { on: "rule", id: question.id } : { on: "value", path: question.path },
    ...inner,
  ];
}
