import { styleText } from "node:util";
import { printable } from "../../../../client";
import { adviceAbout } from "../../../visitors/advice";
import { declarationsFor } from "../../../visitors/declarations";
import type { LinkChange, VisitorReport } from "../../model/visitors";
import {
  describeEffect,
  describeGift,
  describeTotals,
  groupLinks,
  listedChanges,
  notesOn,
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
    ...(unnoticed.names.length > 0
      ? [
          styleText(
            "green",
            printable(`  = nobody notices a change of ${unnoticed.names.join(", ")}${unnoticed.more}`),
          ),
        ]
      : []),
    ...(causes.length > 0
      ? [
          printable(`  Not certain (?) because of: ${causes}.`),
          ...[...declarationsFor("these links", openRules(report)), ...adviceAbout(openRules(report)[0])].map(
            (line) => `  ${line}`,
          ),
        ]
      : []),
  ];
}

function linkLines(link: LinkChange): string[] {
  const { listed, more, isOthersOpen } = listedChanges(link);
  const notes = notesOn(link);
  const head = `  ${symbols[link.effect]} ${link.name} ${describeEffect(link)}${notes.length > 0 ? ` (${notes.join(", ")})` : ""}`;
  return [
    styleText(colors[link.effect], printable(head)),
    ...listed.map((it) => printable(`      ${it.visitors}: ${describeGift(it, link)}`)),
    ...(more ? [`      ${more}`] : []),
    ...(isOthersOpen ? [`      ${others.visitors}: ${others.gift}`] : []),
    ...link.remarks.map((it) => printable(`      ${it}`)),
  ];
}

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
