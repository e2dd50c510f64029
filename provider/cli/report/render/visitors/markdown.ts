import type { LinkChange, VisitorReport } from "../../model/visitors";
import { ownWords } from "../../visitors/gets";
import { cell, prose } from "../markup";
import {
  describeEffect,
  describeTotals,
  groupLinks,
  listedChanges,
  notesOn,
  openCauses,
  others,
  symbols,
  title,
} from "./words";

/** What visitors notice, as a table. */
export function visitorTable(report: VisitorReport | undefined): string[] {
  if (!report) return [];
  const { listed, more, unnoticed } = groupLinks(report);
  const causes = openCauses(report, cell);
  return [
    `**${title}**: ${describeTotals(report)}.`,
    "",
    "| | Link | Visitors | Before | After |",
    "|---|---|---|---|---|",
    ...listed.flatMap(linkRows),
    ...(more ? [`| | ${more} | | | |`] : []),
    ...(unnoticed.names.length > 0
      ? [
          `| ${symbols.nobody} | ${unnoticed.names.map(cell).join(", ")}${unnoticed.more} | Nobody notices | | |`,
        ]
      : []),
    "",
    ...(causes ? [`(?) Not certain, because it depends on ${causes}.`, ""] : []),
  ];
}

function linkRows(link: LinkChange): string[] {
  const { listed, more, isOthersOpen } = listedChanges(link);
  const head = [cell(link.name), ...notesOn(link).map(prose)].join(", ");
  const rows = listed.map(({ visitors, before, after, certain }) => [
    text(visitors),
    link.effect === "new" ? "" : gift(before),
    `${gift(after)}${certain ? "" : " (?)"}`,
  ]);
  const remarks = link.remarks.map((it) => [text(it), "", ""]);
  const first = rows.length === 0 && link.effect !== "unknown" ? [[describeWhole(link), "", ""]] : [];
  const rest = isOthersOpen ? [[others.visitors, "", others.gift]] : [];
  const all = [...first, ...rows, ...(more ? [[more, "", ""]] : []), ...rest, ...remarks];
  return all.map((columns, index) => {
    const [symbol, name] = index === 0 ? [symbols[link.effect], head] : ["", ""];
    return `| ${[symbol, name, ...columns].join(" | ")} |`;
  });
}

/** What becomes of a link of which no visitors are listed. */
const describeWhole = (link: LinkChange): string =>
  link.effect === "nobody" && link.certain
    ? "Nobody notices"
    : describeEffect(link).replace(/^./, (letter) => letter.toUpperCase());

/** A sentence in a table cell. */
const text = (sentence: string): string => prose(sentence);

/** What is no word of ours, such as an address, stands as code, so that nobody opens it by mistake. */
const gift = (words: string): string => (ownWords.includes(words) ? words : cell(words));
