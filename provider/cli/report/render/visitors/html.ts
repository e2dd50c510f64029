import { someOf } from "../../../../lifecycle";
import { type Html, html } from "../../../html/html";
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
  title,
} from "./words";

/** What visitors notice, as a table in which a bar shows how many of the kinds of visitors it is. */
export function visitorSection(report: VisitorReport | undefined): Html | undefined {
  if (!report) return undefined;
  const { listed, more, unnoticed } = groupLinks(report);
  const doubts = describeDoubts(report);
  return html`<h2>${title}</h2><p>${describeTotals(report)}.</p>
<table><thead><tr><th>Link</th><th>Who gets what (before → after)</th></tr></thead><tbody>${listed.map(linkRow)}${more.map(
    (it) => html`<tr><td colspan="2">${it}</td></tr>`,
  )}${
    unnoticed.length > 0 &&
    html`<tr><td><b>${someOf(unnoticed, (it) => linkName(it))}</b></td><td><span class="chip badge new">changes for nobody</span></td></tr>`
  }</tbody></table>${doubts && html`<p class="muted">${[doubts, ...curesFor(report)].join(" ")}</p>`}`;
}

function linkRow(link: LinkChange): Html {
  const { listed, more } = listedChanges(link);
  const { effect, kinds, remarks } = link;
  const notes = notesOn(link).join(", ");
  const isMoving = kinds.changed > 0 && effect !== "new";
  const width = Math.round((100 * kinds.changed) / kinds.all);
  const share = `${kinds.changed} of ${kinds.all} ${kinds.all === 1 ? "kind" : "kinds"} of visitors`;
  return html`<tr><td><b>${linkName(link)}</b>${notes && html` <span class="muted">${notes}</span>`}${
    isMoving &&
    html`<svg class="bar ${tints[effect]}" viewBox="0 0 100 1" preserveAspectRatio="none"><title>${share}</title><rect width="${width}" height="1"/></svg>`
  }</td><td><span class="chip badge ${tints[effect]}">${describeEffect(link)}</span><ul class="changes">${listed.map(
    (it) => html`<li>${it.visitors}: ${describeGift(it, link)}</li>`,
  )}${more.map((it) => html`<li>${it}</li>`)}${remarks.map((it) => html`<li class="muted">${it}</li>`)}</ul></td></tr>`;
}

const tints: Readonly<Record<LinkChange["effect"], string>> = {
  ends: "missing",
  endsForSome: "missing",
  everyone: "warning",
  some: "warning",
  gap: "warning",
  password: "warning",
  unknown: "replaced",
  new: "new",
  nobody: "new",
};
