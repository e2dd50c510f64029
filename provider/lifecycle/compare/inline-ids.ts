import { isAbsent, objectsIn, propertyOf } from "../properties/values";
import type { Comparison } from "./compare";

/**
 * The ids of the live objects in the lists that an object declares inline, at every depth. Any other object in these lists may be
 * deleted when its own resource is removed from the program.
 *
 * @example
 * inlineIds("lnk_1", written); // [["lnk_1/routes", ["rt_1"]], ["lnk_1/rt_1/conditions", ["cnd_1"]]]
 */
export function inlineIds(id: string, written: Comparison): [list: string, ids: string[]][] {
  const lists = ["routes", "conditions", "features"].map((name) => [name, written.at(name)] as const);
  const inline = lists.filter(([, { now, live }]) => Array.isArray(now) && Array.isArray(live));
  const { targetItemIds } = (written.now ?? {}) as { targetItemIds?: unknown };
  const targets = propertyOf(written.live, "targets");
  const bound = objectsIn(written.live, "targets").filter(
    ({ itemId }) => Array.isArray(targetItemIds) && targetItemIds.includes(itemId),
  );
  return [
    ...inline.flatMap(([name, list]): [string, string[]][] => {
      const held = list.entries.declared.filter(({ live }) => live !== undefined);
      // Of parts that show no id, nothing says which ones are declared.
      if (held.some(({ live }) => isAbsent(propertyOf(live, "id")))) return [];
      return [
        [`${id}/${name}`, held.map(idOf)],
        ...held.flatMap((entry) => inlineIds(`${id}/${idOf(entry)}`, entry)),
      ];
    }),
    ...(Array.isArray(targetItemIds) && Array.isArray(targets) && bound.every(({ id }) => !isAbsent(id))
      ? [[`${id}/targetItemIds`, bound.map((target) => String(target.id))] as [string, string[]]]
      : []),
  ];
}

const idOf = ({ live }: Comparison): string => String(propertyOf(live, "id"));
