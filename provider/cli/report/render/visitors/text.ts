import { styleText } from "node:util";
import { printable } from "../../../../client";
import { someOf } from "../../../../lifecycle";
import { linkName } from "../../../visitors/link-name";
import type { LinkChange, VisitorReport } from "../../model/visitors";
import {
  curesFor,
  describeDoubts,
  describeEffect,
  describeGift,
  describeTotals,
  groupLinks,
  listedChanges,
  notesOn,
  symbols,
  title,
} from "./words";

/** What visitors notice, for a terminal. */
export function visitorLines(report: VisitorReport | undefined): string[] {
  if (!report) return [];
  const { listed, more, unnoticed } = groupLinks(report);
  const doubts = describeDoubts(report);
  return [
    "",
    `${styleText("bold", title)}: ${describeTotals(report)}`,
    ...listed.flatMap(linkLines),
    ...more.map((it) => `  ${it}`),
    ...(unnoticed.length > 0
      ? [
          styleText(
            "green",
            printable(`  = nobody notices a change of ${someOf(unnoticed, (it) => linkName(it))}`),
          ),
        ]
      : []),
    ...(doubts === ""
      ? []
      : [printable(`  ${doubts}`), ...curesFor(report).map((line) => printable(`  ${line}`))]),
  ];
}

function linkLines(link: LinkChange): string[] {
  const { listed, more } = listedChanges(link);
  const notes = notesOn(link);
  const head = `  ${symbols[link.effect]} ${linkName(link)} ${describeEffect(link)}${notes.length > 0 ? ` (${notes.join(", ")})` : ""}`;
  return [
    styleText(colors[link.effect], printable(head)),
    ...listed.map((it) => printable(`      ${it.visitors}: ${describeGift(it, link)}`)),
    ...more.map((it) => `      ${it}`),
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
