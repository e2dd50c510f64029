import { isUnknown, someOf } from "../../../lifecycle";
import { nameInUrn } from "../../../pulumi/format/urn";
import type { Graph } from "../../../routing";
import type { StackResource } from "../../graph/read/stack-resources";
import { kindOfType } from "../../stack/definition";
import type { ChangedLinks, LinkPair } from "./changed-links";
import { uncompared } from "./fields";
import { keepsAddress, stays } from "./sides";

/** What of a change of a link is not known. */
export interface Doubts {
  /** Why it is not known what visitors notice. */
  readonly text: string;
  /** Whether it is not known either which address visitors open. */
  readonly isElsewhere: boolean;
}

/** What differs, or may differ, and is in no model of visitors; undefined if nothing does. */
export function doubtsAbout(
  { before, after, changed }: LinkPair,
  sides: ChangedLinks,
  graphs: readonly (Graph | undefined)[],
  shortUrlOf: (urn: string) => string | undefined,
): Doubts | undefined {
  const shown = after && pageOf(after);
  if (!before && shown) return { text: `the page of the ${shown} shows the new link`, isElsewhere: true };
  if (!before || !after) return undefined;
  const isEdited = changed.some(({ urn }) => [before.urn, after.urn].includes(urn));
  const isElsewhere = isEdited && keepsAddress(before, after, shortUrlOf(after.urn)) !== true;
  const isOnPage = graphs.some((graph) => graph && hasPage(graph)) || [before, after].some(pageOf);
  const found = uncompared.filter(([, notice]) => isEdited && (notice === "unknown" || isOnPage));
  const pathsOf = (isSame: false | undefined) =>
    found.map(([path]) => path).filter((path) => stays(before, after, path) === isSame);
  const unread = [...sides.before.unreadOf(before), ...sides.after.unreadOf(after)];
  const parts = changed.filter(({ urn }) => unread.includes(urn));
  const partNames = parts.map(({ urn, type }) => `the ${kindOfType(type)} ${nameInUrn(urn)}`);
  // Nothing compares the passwords of two resources.
  const isAsked =
    before.urn !== after.urn && graphs.filter((graph) => graph && hasPassword(graph)).length > 1;
  const hidden = [...(isElsewhere ? ["its address"] : []), ...(isAsked ? ["its password"] : [])];
  const doubts = [
    [[...pathsOf(false), ...partNames], "changed"],
    [[...hidden, ...pathsOf(undefined)], "may change, which is not shown"],
  ] as const;
  const texts = doubts.flatMap(([paths, what]) =>
    paths.length > 0 ? `${someOf(paths, (it) => it)} ${what}` : [],
  );
  return texts.length > 0 ? { text: texts.join(", and "), isElsewhere } : undefined;
}

/** The page of a tree or a board that may show a link. A tree or a board that is new has had no visitors. */
function pageOf({ properties: { kind, treeId, boardId } }: StackResource): string | undefined {
  const isThere = (id: unknown) => id !== undefined && id !== null && !isUnknown(id);
  if (kind === "TREE" || kind === "BOARD") return undefined;
  return isThere(treeId) ? "tree" : isThere(boardId) ? "board" : undefined;
}

const hasPassword = ({ features, routes }: Graph): boolean =>
  [features, ...routes.map((it) => it.features)].some((all) => all?.some(({ type }) => type === "PASSWORD"));

/** Whether a link may show a page of the service: it does anything else than redirect at once. */
const hasPage = ({ kind, routes, features, hasMoreRoutes }: Graph): boolean =>
  kind !== "DIRECT" ||
  hasMoreRoutes ||
  routes.some(({ action }) => action.type !== "URL" && action.type !== "") ||
  [features, ...routes.map((it) => it.features)].some(
    (all) => !all || all.some(({ type }) => type !== "UTM"),
  );
