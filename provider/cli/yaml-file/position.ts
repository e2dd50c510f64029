import { isMap, isScalar, type Node } from "yaml";

/** Where something is in the file, from 1. */
export interface Position {
  readonly line: number;
  readonly column: number;
}

/** The offset of the node at a path, or of the nearest one around it. */
export function offsetAt(root: Node | null, path: readonly PropertyKey[]): number {
  let offset = root?.range?.[0] ?? 0;
  let node: unknown = root;
  for (const part of path) {
    if (isMap(node)) {
      const pair = node.items.find((it) => isScalar(it.key) && String(it.key.value) === String(part));
      if (!pair || !isScalar(pair.key)) break;
      offset = pair.key.range?.[0] ?? offset;
      node = pair.value;
    } else {
      const items = (node as { readonly items?: readonly Node[] } | undefined)?.items;
      const item = items?.[Number(part)];
      if (!item) break;
      offset = item.range?.[0] ?? offset;
      node = item;
    }
  }
  return offset;
}
