import type { GraphLink, Note } from "../../graph/model/graph";
import { keysOf } from "../../graph/model/notes";
import { renderGraph } from "../../graph/render/html";
import { type Html, html, lines } from "../../html/html";
import { renderDocument } from "../../html/page";
import { plural } from "../../output/plural";
import type { Drift, Edit, Report } from "../model/report";
import { destinationSection } from "./destinations";
import { markForChange, marksForReport } from "./marks";
import { shorten } from "./shorten";
import { compared, type FindSides, sidesIn } from "./sides";
import { describeNextSteps } from "./unmanaged-steps";
import { visitorSection } from "./visitors/html";
import {
  describeCoverage,
  describeMore,
  describeOrphans,
  describeUnused,
  headline,
  nameOf,
  shownProperties,
  shownWarnings,
  titles,
  unusedName,
  whereMore,
} from "./words";

/** From this number of links on, only those with differences are drawn. */
const manyLinks = 50;

/**
 * A report as a complete page: the differences in the same groups and words as in the other formats, and a graph of the
 * links on which they are marked.
 *
 * @param links the links of the stack, with those that the program no longer declares
 */
export function renderPage(report: Report, links: readonly GraphLink[]): string {
  const marks = marksForReport(report, links);
  const different = links.filter((link) => keysOf(link).some((key) => marks.has(key)));
  const shown = links.length < manyLinks ? links : different;
  const title = headline(report);
  const sides = sidesIn(report);
  return renderDocument(
    title,
    lines([
      html`<header><h1>${title}</h1>${tiles(report)}</header>`,
      visitorSection(report.visitors),
      differenceTable(titles.drift, report.drift, true, sides),
      differenceTable(titles.edits, report.edits, false, sides),
      otherRunList(report),
      interruptedList(report),
      warningList(report),
      unmanagedList(report),
      unusedList(report),
      destinationSection(report.destinations),
      html`<h2>Links</h2><p class="muted">${describeLinkCount(shown.length, links.length)}</p>`,
      renderGraph({ title, links: shown }, marks),
    ]),
  );
}

function tiles({ drift, edits, unmanaged }: Report): Html {
  const all = [
    { kind: "drift", count: drift.length, title: titles.drift },
    { kind: "edit", count: edits.length, title: titles.edits },
    ...(unmanaged ? [{ kind: "note", count: unmanaged.objects.length, title: titles.unmanaged }] : []),
  ];
  return html`<ul class="tiles">${all.map(
    ({ kind, count, title }) =>
      html`<li class="chip ${count > 0 && kind}"><b>${count}</b> ${title.toLowerCase()}</li>`,
  )}</ul>`;
}

function differenceTable(
  title: string,
  entries: readonly (Drift | Edit)[],
  isDrift: boolean,
  sides: FindSides,
): Html | undefined {
  if (entries.length === 0) return undefined;
  const rows = shorten(entries).map(({ difference: entry, more }) => {
    if (!entry)
      return html`<tr><td colspan="2">${describeMore(more, isDrift)} (<code>${whereMore}</code>)</td></tr>`;
    const { kind, id } = entry;
    // Its properties say what an update is.
    const isDescribed = entry.change === "update";
    const changes = shownProperties(entry).map(
      (it) => html`<li>${compared.format(sides(entry, it, isDrift))}</li>`,
    );
    return html`<tr><td>${kind} <b>${nameOf(entry)}</b>${id && html` <span class="muted">${id}</span>`}</td>
<td>${!isDescribed && chip(markForChange(entry, isDrift))}${changes.length > 0 && html`<ul class="changes">${changes}</ul>`}</td></tr>`;
  });
  return html`<h2>${title}</h2><table><thead><tr><th>Resource</th><th>What (${compared.heading})</th></tr></thead><tbody>${rows}</tbody></table>`;
}

const otherRunList = ({ otherRun }: Report): Html | undefined =>
  otherRun &&
  html`<h2>${titles.otherRun}</h2><p>${otherRun.evidence}</p><ul>${otherRun.advice.map((line) => html`<li>${line}</li>`)}</ul>`;

function interruptedList({ interrupted = [] }: Report): Html | undefined {
  if (interrupted.length === 0) return undefined;
  const items = interrupted.map(
    (it) =>
      html`<li>${it.kind} <b>${it.name}</b> ${describeOrphans(it)}<ul>${it.advice.map((line) => html`<li>${line}</li>`)}</ul></li>`,
  );
  return html`<h2>${titles.interrupted}</h2><ul>${items}</ul>`;
}

function warningList(report: Report): Html | undefined {
  const warnings = shownWarnings(report);
  if (warnings.length === 0) return undefined;
  return html`<h2>${titles.warnings}</h2><ul>${warnings.map((it) => html`<li>${it.join(" ")}</li>`)}</ul>`;
}

function unmanagedList({ unmanaged }: Report): Html | undefined {
  if (!unmanaged) return undefined;
  const { notes = [] } = unmanaged;
  const coverage = html`<p class="muted">${describeCoverage(unmanaged)}.</p>${notes.map((line) => html`<p>${line}</p>`)}`;
  if (unmanaged.objects.length === 0) return coverage;
  const items = unmanaged.objects.map(
    ({ kind, id, name, command, get = command }) =>
      html`<li>${`${kind} ${id}${name ? ` (${name})` : ""}`}${get && html`<br><code>${get}</code>`}</li>`,
  );
  const steps = describeNextSteps(unmanaged).map((line) => html`<p>${line}</p>`);
  const list = html`<details${items.length <= 10 && html` open`}><summary>${plural(items.length, "object")}</summary><ul>${items}</ul></details>`;
  return html`<h2>${titles.unmanaged}</h2>${coverage}${steps}${list}`;
}

const unusedList = ({ unused }: Report): Html | undefined =>
  unused &&
  html`<h2>${titles.unused}</h2><p class="muted">${describeUnused(unused)}</p><ul>${unused.links.map((it) => html`<li>${unusedName(it)}</li>`)}</ul>`;

const chip = ({ kind, label }: Pick<Note, "kind" | "label">): Html =>
  html`<span class="chip badge ${kind}">${label}</span>`;

function describeLinkCount(shown: number, all: number): string {
  if (shown === all) return shown === 1 ? "The only link of the stack." : `All ${all} links of the stack.`;
  return `${shown} of the ${all} links of the stack: those with differences.`;
}
