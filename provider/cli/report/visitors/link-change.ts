import {
  type Change,
  compareGraphs,
  type Decision,
  type Dependency,
  type Difference,
  type RoutingRules,
} from "../../../routing";
import type { StackResource } from "../../graph/read/stack-resources";
import { dependencyText } from "../../visitors/dependencies";
import type { Drift, Edit, Property } from "../model/report";
import type { LinkChange, VisitorChange } from "../model/visitors";
import type { ChangedLinks, LinkPair } from "./changed-links";
import { type Doubts, doubtsAbout } from "./doubts";
import { describeBoth, isEnd } from "./gets";
import { hiddenIn } from "./hidden";
import { remarksOn } from "./remarks";
import { addressOf, whyHidden } from "./sides";
import { describeVisitors, everyone, everyoneElse } from "./who";

/** What a comparison of links needs besides the links. */
export interface Known {
  readonly why: LinkChange["why"];
  /** What the service is known to do. */
  readonly rules: Partial<RoutingRules>;
  readonly now: Date;
  /** The values of a resource that differ. */
  readonly propertiesOf: (urn: string) => readonly Property[];
  /** The short URL of a link of the stack, as far as it is known. */
  readonly shortUrlOf: (urn: string) => string | undefined;
  /** What visitors open, as far as it is known. */
  readonly addressAt: (link: StackResource) => string | undefined;
}

/** What visitors of an address notice. */
export function linkChange(pair: LinkPair, sides: ChangedLinks, known: Known): LinkChange {
  const { before, after } = pair;
  const link = (after ?? before) as StackResource;
  const id = before?.id ?? after?.id;
  const { slug = link.name } = addressOf(link) ?? {};
  const open = (before && known.addressAt(before)) ?? (after && known.addressAt(after));
  const address = open ?? (slug === link.name ? undefined : `/${slug}`);
  const moves = isMove(pair) || undefined;
  const identity = { ...{ ...identityOf(link), why: known.why }, id, address, moves };
  const remarks = (isNoticed: boolean) =>
    remarksOn(pair, sides, { why: known.why, isNoticed, addressAt: known.addressAt });
  const reason = [before, after].map((it) => it && whyHidden(it)).find((it) => it !== undefined);
  if (reason !== undefined) {
    const unknown = unknownChange(identity, remarks(true), reason);
    const effect = !before ? "new" : after ? "unknown" : "ends";
    return withDoubts({ ...unknown, effect }, doubtsAbout(pair, sides, [], known.shortUrlOf));
  }
  const graphs = [before && sides.before.graphOf(before), after && sides.after.graphOf(after)] as const;
  const difference = compareGraphs(...graphs, {
    ...{ rules: known.rules, now: known.now },
    ...(graphs[1] && hiddenIn(pair, known.propertiesOf, graphs[1])),
  });
  if (!difference) return unknownChange(identity, remarks(true), "there are too many kinds of visitors");
  const ownUrls = [before, after].flatMap((it) => (it && known.shortUrlOf(it.urn)) ?? []);
  const isDead = (it: Decision) =>
    isEnd(it) || (it.type === "destination" && ownUrls.some((url) => url === it.url));
  const doubts = doubtsAbout(pair, sides, graphs, known.shortUrlOf);
  const change: LinkChange = {
    ...identity,
    effect: effectOf(difference, pair, isDead),
    changes: difference.changes.map(toVisitorChange),
    kinds: difference.kinds,
    certain: difference.certain,
    dependsOn: dependencyTexts(difference.dependsOn),
    remarks: remarks(difference.changes.length > 0 || doubts !== undefined),
  };
  return withDoubts(change, doubts);
}

/** A change of which something is not known. What everyone notices anyway leaves no doubt. */
function withDoubts(change: LinkChange, doubts: Doubts | undefined): LinkChange {
  const { effect, changes, remarks } = change;
  if (!doubts || (!doubts.isElsewhere && ["ends", "everyone", "unknown"].includes(effect))) return change;
  const what = changes.length > 0 ? "What else visitors notice" : "What visitors notice";
  return {
    ...change,
    effect: effect === "nobody" || effect === "new" ? "unknown" : effect,
    changes: doubts.isElsewhere ? changes.map((it) => ({ ...it, certain: false })) : changes,
    certain: false,
    remarks: [`${what} is not known: ${doubts.text}.`, ...remarks],
  };
}

/** A tree, a board or a folder: the service decides what its page and its links become. A new one has had no visitors. */
export function collectionChange(
  { urn, name, kind, change }: Drift | Edit,
  why: LinkChange["why"],
): LinkChange | undefined {
  if (!["Tree", "Board", "Folder"].includes(kind)) return undefined;
  const unknown = unknownChange({ urn, name, why }, [], "the service decides what becomes of its links");
  return change === "create" ? { ...unknown, effect: "new", remarks: [] } : unknown;
}

/** A link that is not in the stack, of which a part differs. */
export const undeclaredChange = (key: string, why: LinkChange["why"]): LinkChange =>
  unknownChange({ urn: key, name: key, why }, [], "the link is not declared in this stack");

/** The links of a set of which the entries are not shown. */
export const hiddenSetChange = (
  { urn, name }: Pick<LinkChange, "urn" | "name">,
  why: LinkChange["why"],
): LinkChange => unknownChange({ urn, name, why }, [], "the entries of the set are not shown");

type Identity = Pick<LinkChange, "urn" | "name" | "address" | "id" | "moves" | "why">;

function unknownChange(identity: Identity, remarks: readonly string[], reason: string): LinkChange {
  return {
    ...{ ...identity, effect: "unknown", changes: [], kinds: { changed: 0, all: 0 } },
    ...{
      certain: false,
      dependsOn: [],
      remarks: [`What visitors notice is not known: ${reason}.`, ...remarks],
    },
  };
}

/** Whether a link moves from a resource that is deleted to one that is created. */
function isMove({ before, after, changed }: LinkPair): boolean {
  const stepOf = (link: StackResource | undefined) => changed.find(({ urn }) => urn === link?.urn)?.step;
  return stepOf(before) === "delete" && stepOf(after) === "create";
}

const identityOf = ({ urn, set = urn, name }: StackResource) => ({ urn: set, name });

function effectOf(
  { changes, kinds }: Difference,
  { before, after, changed }: LinkPair,
  isDead: (decision: Decision) => boolean,
): LinkChange["effect"] {
  if (!before) return "new";
  const isGone = changed.some(({ urn, isDeletedFirst }) => urn === after?.urn && isDeletedFirst);
  if (changes.length === 0) return isGone ? "gap" : "nobody";
  const isAll = kinds.changed === kinds.all;
  const isOver = changes.every((it) => it.after.every(isDead));
  if (!after || (isAll && isOver)) return "ends";
  if (changes.every((it) => !it.certain && it.dependsOn.some(({ on }) => on === "value"))) return "unknown";
  if (changes.every(isNewPassword)) return "password";
  if (isAll) return "everyone";
  return isOver ? "endsForSome" : "some";
}

const isNewPassword = ({ before, after }: Change): boolean =>
  [...before, ...after].every(({ type }) => type === "password");

function toVisitorChange(change: Change): VisitorChange {
  const { visitors, before, after, certain, dependsOn } = change;
  // Whoever knows the password is asked for the new one as well.
  const asked = isNewPassword(change) ? visitors.map(({ passwords: _, ...kind }) => kind) : visitors;
  const who = describeVisitors(asked);
  return {
    visitors: change.isRest && who !== everyone ? everyoneElse : who,
    kinds: JSON.parse(JSON.stringify(visitors)),
    ...describeBoth(before, after),
    certain,
    dependsOn: dependencyTexts(dependsOn),
  };
}

const dependencyTexts = (all: readonly Dependency[]): string[] => [...new Set(all.map(dependencyText))];
