import { assumptions, type RuleId, ruleIds } from "../../../../contract";
import { someOf } from "../../../../lifecycle";
import { visitorFields } from "../../../../routing";
import { plural } from "../../../output/plural";
import { adviceAbout } from "../../../visitors/advice";
import { declarationsFor } from "../../../visitors/declarations";
import { linkName } from "../../../visitors/link-name";
import type { LinkChange, VisitorChange, VisitorReport } from "../../model/visitors";
import { anotherPassword } from "../../visitors/gets";
import { firstOf } from "../first";
import { whereMore } from "../words";

// The wording about visitors that all formats of a report share.

export const title = "What visitors notice";

/** The symbol of what becomes of a link, for a terminal. */
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

/** "1 link stops working, 3 change for some visitors, 12 change for nobody". */
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
  ends: ["stops working", "stop working"],
  endsForSome: ["stops working for some visitors", "stop working for some visitors"],
  everyone: ["changes for everyone", "change for everyone"],
  some: ["changes for some visitors", "change for some visitors"],
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

/**
 * What becomes of one link. One that ends for everyone, but only later, ends then. Where nobody notices anything, a question
 * mark says that it is not certain.
 */
export function describeEffect(link: LinkChange): string {
  const [only] = link.changes.length === 1 ? link.changes : [];
  const when = /^Everyone (after (?:(?! until | and ).)*)$/.exec(only?.visitors ?? "")?.[1];
  const effect = link.effect === "endsForSome" && when ? `stops working ${when}` : wordsFor(link)[0];
  return isUnsettled(link) ? `${effect} (?)` : effect;
}

/** Whether it depends on something that nobody notices a change. A moment without the link is certain. */
const isUnsettled = ({ effect, changes, dependsOn }: LinkChange): boolean =>
  effect !== "gap" && changes.length === 0 && dependsOn.length > 0;

/** Where a change of a link comes from, and how many visits the link has, as far as there is something to say. */
export const notesOn = (link: LinkChange): string[] =>
  [describeCause(link), describeVisits(link)].filter((it) => it !== "");

/** Where a change comes from, if it is not the program. */
const describeCause = ({ why }: LinkChange): string =>
  why === "drift" ? "changed behind the stack's back" : "";

/** "some 12,000 visits in the last 30 days". */
function describeVisits({ visits }: LinkChange): string {
  if (visits === undefined) return "";
  const count = visits.toLocaleString("en-US", { maximumSignificantDigits: 2 });
  return `${visits < 100 ? "" : "some "}${count} ${visits === 1 ? "visit" : "visits"} in the last 30 days`;
}

/** What visitors get instead; of a new link only that. A question mark says that it is not certain. */
export function describeGift({ before, after, certain }: VisitorChange, { effect }: LinkChange): string {
  const isPassword = after === anotherPassword;
  const gift = isPassword ? "the password changes" : effect === "new" ? after : `${before} → ${after}`;
  return certain ? gift : `${gift} (?)`;
}

/** The changes of a link that are listed, and how many more there are. */
export const listedChanges = ({ changes }: LinkChange) =>
  firstOf(changes, mostChanges, (count) => `… and ${plural(count, "more change")}`);

/** The links that are listed one by one, how many more there are, and those that change and that nobody notices. */
export function groupLinks({ links }: VisitorReport) {
  const isUnremarkable = ({ effect, certain, remarks }: LinkChange) =>
    effect === "nobody" && certain && remarks.length === 0;
  const single = links.filter((it) => !isUnremarkable(it));
  return {
    ...firstOf(single, mostLinks, (count) => `… and ${plural(count, "more link")} (${whereMore})`),
    unnoticed: links.filter(isUnremarkable),
  };
}

/** The assumptions among what answers depend on. */
const rulesIn = (causes: ReadonlySet<string>): RuleId[] => ruleIds.filter((id) => causes.has(id));

/**
 * What is not certain, in one sentence; nothing if all is: what has a question mark, and that nobody else notices anything of a link.
 *
 * @param show how a format shows a name
 */
export function describeDoubts(report: VisitorReport, show = (text: string) => text): string {
  const all = causesOf(report.links);
  const rules = rulesIn(all);
  const fields = visitorFields.filter((field) => all.has(field));
  const named = firstOf(rules, namedRules, (count) => plural(count, "more assumption"));
  const causes = [
    ...named.listed.map((id) => `whether ${whetherText(id)} (${show(id)})`),
    ...named.more,
    ...(fields.length > 0 ? ["patterns that are too complicated to compare"] : []),
    ...(all.size > rules.length + fields.length ? ["values that are secret or not known yet"] : []),
  ];
  if (causes.length === 0) return "";
  const open = report.links.filter(
    ({ effect, changes, certain }) => (changes.length > 0 || effect === "gap") && !certain,
  );
  const others = `nobody else notices a change of ${someOf(open, (it) => linkName(it, show))}`;
  const isMarked = (link: LinkChange) => isUnsettled(link) || link.changes.some((it) => !it.certain);
  const ofSome = report.links.some(isMarked) ? `(?), and that ${others}, depend` : `That ${others} depends`;
  return `${open.length > 0 ? ofSome : "(?) depends"} on ${andList.format(causes)}.`;
}

/**
 * What makes certain what is not: what to declare, for the links that it is about, and the command that finds out what the service does.
 *
 * @param show how a format shows the name of a link
 */
export function curesFor(report: VisitorReport, show = (text: string) => text): string[] {
  const links = report.links.map((link) => ({ name: linkName(link, show), causes: causesOf([link]) }));
  const rules = rulesIn(causesOf(report.links));
  return [
    ...rules.flatMap((id) => {
      const names = [...new Set(links.filter(({ causes }) => causes.has(id)).map(({ name }) => name))];
      const subject = `${names.length > 1 ? "links" : "link"} ${someOf(names, (it) => it, namedLinks)}`;
      return declarationsFor(subject, [id]);
    }),
    ...adviceAbout(rules[0]),
  ];
}

/** How many links a declaration is for by name. */
const namedLinks = 3;

/** How many assumptions a sentence names. */
const namedRules = 3;

const andList = new Intl.ListFormat("en");

/** "a route requires all of its conditions to hold" */
const whetherText = (id: RuleId): string =>
  assumptions[id].sentence
    .slice(0, -1)
    .replace(/Where (.*), (.*)/, "$2 where $1")
    .replace(/^[A-Z]/, (letter) => letter.toLowerCase());

/** On what the answers for links depend. */
const causesOf = (links: readonly LinkChange[]): ReadonlySet<string> =>
  new Set(
    links.flatMap((link) => [...link.dependsOn, ...link.changes.flatMap(({ dependsOn }) => dependsOn)]),
  );
