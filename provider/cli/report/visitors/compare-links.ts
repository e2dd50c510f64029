import type { RoutingRules } from "../../../routing";
import type { Hosts } from "../../account/account";
import type { Preview } from "../../stack/preview";
import { type Drift, type Edit, keyOf, type Report } from "../model/report";
import { type LinkChange, toVisitorReport, type VisitorReport } from "../model/visitors";
import { addressFinder } from "./addresses";
import { changedLinks } from "./changed-links";
import { mayBeNoticed } from "./fields";
import { collectionChange, hiddenSetChange, linkChange, undeclaredChange } from "./link-change";
import type { SideName } from "./sides";

/** What is compared: `seen` the stack with the account and with the program, `written` the account with what an update makes of it. */
export type Comparisons = "seen" | "written";

const comparisons: Readonly<
  Record<
    Comparisons,
    readonly (readonly [LinkChange["why"], SideName, SideName, readonly ("drift" | "edits")[]])[]
  >
> = {
  seen: [
    ["drift", "before", "live", ["drift"]],
    ["edit", "before", "after", ["edits"]],
  ],
  written: [["update", "live", "after", ["drift", "edits"]]],
};

/** What is known besides a preview. */
interface VisitorSources {
  readonly rules: Partial<RoutingRules>;
  readonly now: Date;
  readonly shortUrlOf: (urn: string) => string | undefined;
  /** The hosts of the account's domains, where these were read. */
  readonly hosts?: Hosts | undefined;
}

/**
 * What visitors notice of the differences of a report.
 *
 * @param preview a preview with refresh, with the entries of sets among the resources
 */
export function compareLinks(
  preview: Preview,
  differences: Pick<Report, "drift" | "edits">,
  compared: Comparisons,
  { rules, now, shortUrlOf, hosts = new Map() }: VisitorSources,
): VisitorReport {
  const links = comparisons[compared].flatMap(([why, from, to, lists]) => {
    const found = lists.flatMap((name) => differences[name]).filter(mayBeNoticed);
    if (found.length === 0) return [];
    const byUrn = Map.groupBy<string, Drift | Edit>(found, keyOf);
    const propertiesOf = (urn: string) => (byUrn.get(urn) ?? []).flatMap(({ properties }) => properties);
    const sides = changedLinks(preview, [from, to], new Set(byUrn.keys()), shortUrlOf);
    const addressAt = addressFinder(sides.before.links.values(), shortUrlOf, hosts);
    const known = { why, rules, now, propertiesOf, shortUrlOf, addressAt };
    return [
      ...sides.pairs.map((pair) => linkChange(pair, sides, known)),
      ...sides.undeclared.map((key) => undeclaredChange(key, why)),
      ...found.filter(isWholeSet).map((set) => hiddenSetChange(set, why)),
      ...found.flatMap((it) => collectionChange(it, why) ?? []),
    ];
  });
  return toVisitorReport(links);
}

/** A set of which it is not known what differs. */
const isWholeSet = ({ kind, entry }: Drift | Edit): boolean => kind === "LinkSet" && entry === undefined;
