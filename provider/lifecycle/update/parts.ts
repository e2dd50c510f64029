import { createHash } from "node:crypto";
import { canonicalJson } from "../../client";
import { isSecretFeature } from "../../contract";
import type { Comparison } from "../compare/compare";
import { objectName } from "../properties/id";
import { isUnknown, mapInside, propertyOf } from "../properties/values";
import { childLists, childrenOf } from "./bundle";

/**
 * The live parts of an object that an update deletes or changes, at any depth: each as its list, the ids of it and of the objects around
 * it, and a hash of what was compared, since a graph that is written again may get the same ids. A change counts as well: it is how
 * one part takes the place of another. Of a list that is not known yet, it is every part.
 *
 * @param names the inputs that the update changes
 * @param isWhole whether the object is deleted with all of its parts
 * @example ["routes:lnk_1/rt_1#5e884898", "conditions:lnk_1/rt_1/cnd_1#0d107d09"]
 */
export function affectedParts(
  object: Comparison,
  id: string,
  names: readonly string[],
  isWhole = false,
): string[] {
  return names.flatMap((name) => {
    const child = childLists.find(({ input }) => input === name)?.list;
    if (!child && name !== "routes" && name !== "routeFeatures") return [];
    const { declared, dropped, undeclared } = (child ? childrenOf(object, child) : object.at(name)).entries;
    const isOpen = isWhole || isUnknown(propertyOf(object.now, name));
    const changed = declared.filter(({ kind }) => isOpen || kind === "changed");
    return [...changed, ...dropped, ...(isOpen ? undeclared : [])].flatMap((part) => {
      const { before, now, live } = part;
      if (live === undefined) return [];
      const own = `${id}/${propertyOf(live, "id") ?? ""}`;
      const inside = name === "routes" ? childLists.map(({ input }) => input) : [];
      const isGone = now === undefined || isUnknown(now);
      return [
        objectName(child ?? name, `${own}#${hashOf(before)}`),
        ...affectedParts(part, own, inside, isGone),
      ];
    });
  });
}

const hashOf = (content: unknown): string =>
  createHash("sha256")
    .update(canonicalJson(withoutPasswords(content ?? null)))
    .digest("hex")
    .slice(0, 8);

const withoutPasswords = (content: unknown): unknown =>
  isSecretFeature(content) ? content.type : mapInside(content, withoutPasswords);
