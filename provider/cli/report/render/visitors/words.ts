import { type RuleId, ruleIds } from "../../../../contract";
import { visitorFields } from "../../../../routing";
import { plural } from "../../../output/plural";
import type { LinkChange, VisitorChange, VisitorReport } from "../../model/visitors";
import { anotherPassword } from "../../visitors/gets";

// The wording about visitors that all formats of a report share.

export const title = "What visitors notice";

/** The symbol of what becomes of a link. */
export const symbols: Readonly<Record<LinkChange["effect"], string>> = {
  ends: "-",
  endsForSome: "-",
  everyone: "~",
  some: "~",
  gap: "~",
  password: "~",
  unknown: "?",
  new: "+",
  nobody: "=",
};

/** How many changes of a link are listed. */
const mostChanges = 10;

/** How many links are listed one by one. */
const mostLinks = 50;

/** "1 link stops working for everyone, 3 go elsewhere for some visitors, 12 change for nobody". */
export function describeTotals({ links }: VisitorReport): string {
  const groups = Map.groupBy(links, wordsFor);
  const parts = order.flatMap((words) => {
    const count = groups.get(words)?.length ?? 0;
    return count === 0 ? [] : [{ count, words: words[count === 1 ? 0 : 1] }];
  });
  return parts
    .map(({ count, words }, index) => {
      const noun = index > 0 ? "" : count === 1 ? "link " : "links ";
      return `${count.toLocaleString("en-US")} ${noun}${words}`;
    })
    .join(", ");
}

type Words = readonly [one: string, several: string];

const byEffect: Readonly<Record<LinkChange["effect"], Words>> = {
  ends: ["stops working for everyone", "stop working for everyone"],
  endsForSome: ["stops working for some visitors", "stop working for some visitors"],
  everyone: ["changes for everyone", "change for everyone"],
  some: ["goes elsewhere for some visitors", "go elsewhere for some visitors"],
  gap: ["is gone for a moment", "are gone for a moment"],
  password: ["gets another password", "get another password"],
  unknown: ["changes in a way that is not known", "change in a way that is not known"],
  new: ["is new", "are new"],
  nobody: ["changes for nobody", "change for nobody"],
};

/** Where it depends on an assumption that nobody notices. */
const mostLikely: Words = ["most likely changes for nobody", "most likely change for nobody"];

const order: readonly Words[] = [...Object.values(byEffect).slice(0, -1), mostLikely, byEffect.nobody];

const wordsFor = ({ effect, certain }: LinkChange): Words =>
  effect === "nobody" && !certain ? mostLikely : byEffect[effect];

/** What becomes of one link. */
export const describeEffect = (link: LinkChange): string => wordsFor(link)[0];

/** Where a change of a link comes from, and how many visits the link has, as far as there is something to say. */
export const notesOn = (link: LinkChange): string[] =>
  [describeCause(link), describeVisits(link)].filter((it) => it !== "");

/** Where a change comes from, if it is not the program. */
const describeCause = ({ why }: LinkChange): string =>
  why === "drift" ? "changed behind the stack's back" : "";

/** "some 12,000 visits in the last 30 days". */
function describeVisits({ visits }: LinkChange): string {
  if (visits === undefined) return "";
  const step = visits < 100 ? 1 : 10 ** (String(visits).length - 2);
  const rounded = Math.round(visits / step) * step;
  const count = rounded.toLocaleString("en-US");
  return `${visits < 100 ? "" : "some "}${count} ${rounded === 1 ? "visit" : "visits"} in the last 30 days`;
}

/** What visitors get instead; of a new link only that. A question mark says that it is not certain. */
export function describeGift({ before, after, certain }: VisitorChange, { effect }: LinkChange): string {
  const isPassword = after === anotherPassword;
  const gift = isPassword ? "the password changes" : effect === "new" ? after : `${before} → ${after}`;
  return certain ? gift : `${gift} (?)`;
}

/** The changes of a link that are listed, how many more there are, and whether it is open that nobody else notices anything. */
export const listedChanges = ({ changes, certain }: LinkChange) => ({
  listed: changes.slice(0, mostChanges),
  isOthersOpen: changes.length > 0 && !certain,
  more: changes.length > mostChanges ? `… and ${plural(changes.length - mostChanges, "more change")}` : "",
});

/** What all visitors get of whom a link has no change, where that is not certain. */
export const others = { visitors: "Everyone else", gift: "nothing changes (?)" } as const;

/** How many of the links are named that change and that nobody notices. */
const namedUnnoticed = 5;

/** The links that are listed one by one, those that nobody notices in one line, and how many more there are. */
export function groupLinks({ links }: VisitorReport) {
  const isUnremarkable = ({ effect, certain, remarks }: LinkChange) =>
    effect === "nobody" && certain && remarks.length === 0;
  const single = links.filter((it) => !isUnremarkable(it));
  const names = links.filter(isUnremarkable).map(({ name }) => name);
  const unnamed = names.length - namedUnnoticed;
  return {
    listed: single.slice(0, mostLinks),
    more:
      single.length > mostLinks
        ? `… and ${plural(single.length - mostLinks, "more link")} (--format json lists all)`
        : "",
    unnoticed: {
      names: names.slice(0, namedUnnoticed),
      more: unnamed > 0 ? ` and ${unnamed} more` : "",
    },
  };
}

/** The assumptions on which anything that is listed depends. */
export const openRules = (report: VisitorReport): RuleId[] => {
  const causes = causesIn(report);
  return ruleIds.filter((id) => causes.has(id));
};

/** On what it depends that has a question mark; nothing if there is none. Values have no names that a reader knows. */
export function openCauses(report: VisitorReport, show = (id: string) => id): string {
  const rules = openRules(report);
  const causes = causesIn(report);
  const fields = visitorFields.filter((field) => causes.has(field));
  return [
    ...rules.map(show),
    ...(fields.length > 0 ? ["patterns that are too complicated to compare"] : []),
    ...(causes.size > rules.length + fields.length ? ["values that are secret or not known yet"] : []),
  ].join(", ");
}

const causesIn = ({ links }: VisitorReport): ReadonlySet<string> =>
  new Set(
    links.flatMap((link) => [...link.dependsOn, ...link.changes.flatMap(({ dependsOn }) => dependsOn)]),
  );
