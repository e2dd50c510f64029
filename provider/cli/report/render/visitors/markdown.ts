import { someOf } from "../../../../lifecycle";
import { linkName } from "../../../visitors/link-name";
import type { LinkChange, VisitorReport } from "../../model/visitors";
import { addedWords, ownWords } from "../../visitors/gets";
import { cell, prose } from "../markup";
import {
  curesFor,
  describeDoubts,
  describeEffect,
  describeTotals,
  groupLinks,
  listedChanges,
  notesOn,
  title,
} from "./words";

/** What visitors notice, as a table, with what else there is to know below it. */
export function visitorTable(report: VisitorReport | undefined): string[] {
  if (!report) return [];
  const { listed, more, unnoticed } = groupLinks(report);
  const doubts = describeDoubts(report, cell);
  const notes = [
    ...listed.flatMap((link) =>
      [...notesOn(link), ...link.remarks].map((it) => `${nameIn(link)}: ${prose(it)}`),
    ),
    ...(doubts === "" ? [] : [doubts, ...curesFor(report, (name) => `\`${name}\``).map(prose)]),
  ];
  const rows = [
    ...listed.flatMap(linkRows),
    ...more.map((it) => [it]),
    ...(unnoticed.length > 0 ? [[someOf(unnoticed, nameIn), "nobody notices the change"]] : []),
  ];
  return [
    `**${title}**: ${describeTotals(report)}.`,
    "",
    "| Link | What happens | Visitors | Before | After |",
    "|---|---|---|---|---|",
    ...rows.map((row) => `| ${Array.from({ length: 5 }, (_, index) => row[index] ?? "").join(" | ")} |`),
    "",
    ...notes.map((it) => `- ${it}`),
    ...(notes.length > 0 ? [""] : []),
  ];
}

function linkRows(link: LinkChange): string[][] {
  const { listed, more } = listedChanges(link);
  const head = [nameIn(link), prose(describeEffect(link))];
  const rows = listed.map(({ visitors, before, after, certain }) => [
    prose(visitors),
    link.effect === "new" ? "" : gift(before),
    `${gift(after)}${certain ? "" : " (?)"}`,
  ]);
  const all = [...rows, ...more.map((it) => [it])];
  return all.length === 0
    ? [head]
    : all.map((columns, index) => [...(index === 0 ? head : ["", ""]), ...columns]);
}

const nameIn = (link: LinkChange): string => linkName(link, cell);

/** What is no word of ours, such as an address, stands as code, so that nobody opens it by mistake. */
function gift(words: string): string {
  if (ownWords.includes(words)) return words;
  const added = addedWords.find((it) => words.endsWith(it)) ?? "";
  return cell(words.slice(0, words.length - added.length)) + added;
}
