import { styleText } from "node:util";
import { printable } from "../../../../client";
import { adviceAbout } from "../../../visitors/advice";
import type { LinkChange, VisitorReport } from "../../model/visitors";
import {
  describeCause,
  describeEffect,
  describeGift,
  describeTotals,
  describeVisits,
  groupLinks,
  listedChanges,
  namedUnnoticed,
  openCauses,
  openRules,
  others,
  symbols,
  title,
} from "./words";

/** What visitors notice, for a terminal. */
export function visitorLines(report: VisitorReport | undefined): string[] {
  if (!report) return [];
  const { listed, more, unnoticed } = groupLinks(report);
  const causes = openCauses(report);
  return [
    "",
    `${styleText("bold", title)}: ${describeTotals(report)}`,
    ...listed.flatMap(linkLines),
    ...(more ? [`  ${more}`] : []),
    ...(unnoticed.length > 0 ? [styleText("green", printable(`  = ${unnoticedText(unnoticed)}`))] : []),
    ...(causes.length > 0
      ? [
          printable(`  Not certain (?) because of: ${causes}.`),
          ...adviceAbout(openRules(report)[0]).map((line) => `  ${line}`),
        ]
      : []),
  ];
}

function linkLines(link: LinkChange): string[] {
  const { listed, more, isOthersOpen } = listedChanges(link);
  const notes = [describeCause(link), describeVisits(link)].filter((it) => it !== "");
  const head = `  ${symbols[link.effect]} ${link.name} ${describeEffect(link)}${notes.length > 0 ? ` (${notes.join(", ")})` : ""}`;
  return [
    styleText(colors[link.effect], printable(head)),
    ...listed.map((it) => printable(`      ${it.visitors}: ${describeGift(it, link)}`)),
    ...(more ? [`      ${more}`] : []),
    ...(isOthersOpen ? [`      ${others.visitors}: ${others.gift}`] : []),
    ...link.remarks.map((it) => printable(`      ${it}`)),
  ];
}

const unnoticedText = (names: readonly string[]): string => {
  const more = names.length - namedUnnoticed;
  return `nobody notices a change of ${names.slice(0, namedUnnoticed).join(", ")}${more > 0 ? ` and ${more} more` : ""}`;
};

const colors = {
  ends: "red",
  endsForSome: "red",
  everyone: "yellow",
  some: "yellow",
  gap: "yellow",
  password: "yellow",
  unknown: "magenta",
  new: "green",
  nobody: "green",
} as const;
