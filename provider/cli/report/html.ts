import { graphHtml } from "../graph/html";
import type { GraphLink, Note } from "../graph/model";
import { keysOf } from "../graph/notes";
import { page } from "../graph/page";
import { escaped } from "../graph/text";
import { changeText, markOf, marksOf } from "./marks";
import type { Drift, Edit, Report } from "./report";
import { coverage, headline, leftBy, plural, titles } from "./words";

/** Below so many links all are drawn; else those of them in which something differs. */
const few = 50;

/**
 * A report as one page: what differs, in the same groups and words as its other forms, and the links in which it does
 * with the differences marked on them.
 *
 * @param links those of the stack, with what the program no longer declares
 */
export function pageOf(report: Report, links: readonly GraphLink[]): string {
  const marks = marksOf(report, links);
  const concerned = links.filter((link) => keysOf(link).some((key) => marks.has(key)));
  const shown = links.length < few ? links : concerned;
  const title = headline(report);
  return page(
    title,
    [
      `<header><h1>${escaped(title)}</h1>${tilesOf(report)}</header>`,
      tableOf(titles.drift, report.drift, true),
      tableOf(titles.edits, report.edits, false),
      interruptedOf(report),
      unmanagedOf(report),
      `<h2>Links</h2><p class="muted">${countOf(shown.length, links.length)}</p>`,
      graphHtml({ title, links: shown }, marks),
    ].join("\n"),
  );
}

function tilesOf({ drift, edits, unmanaged }: Report): string {
  const tiles = [
    { kind: "drift", count: drift.length, title: titles.drift },
    { kind: "edit", count: edits.length, title: titles.edits },
    ...(unmanaged ? [{ kind: "deleted", count: unmanaged.objects.length, title: titles.unmanaged }] : []),
  ].map(
    ({ kind, count, title }) =>
      `<li class="chip ${count > 0 ? kind : ""}"><b>${count}</b> ${escaped(title.toLowerCase())}</li>`,
  );
  return `<ul class="tiles">${tiles.join("")}</ul>`;
}

function tableOf(title: string, entries: readonly (Drift | Edit)[], isDrift: boolean): string {
  if (entries.length === 0) return "";
  const rows = entries.map((entry) => {
    const { kind, name, id, properties, change } = entry;
    const mark = markOf(entry, isDrift);
    const changes = change === "create" ? [] : properties.map((it) => `<li>${escaped(changeText(it))}</li>`);
    return [
      `<tr><td>${escaped(kind)} <b>${escaped(name)}</b>${id ? ` <span class="muted">${escaped(id)}</span>` : ""}</td>`,
      `<td>${properties.length > 0 && change === "update" ? "" : chipOf(mark)}`,
      `${changes.length > 0 ? `<ul class="changes">${changes.join("")}</ul>` : ""}</td></tr>`,
    ].join("");
  });
  const head = "<thead><tr><th>Resource</th><th>What</th></tr></thead>";
  return `<h2>${escaped(title)}</h2><table>${head}<tbody>${rows.join("")}</tbody></table>`;
}

function interruptedOf({ interrupted = [] }: Report): string {
  if (interrupted.length === 0) return "";
  const items = interrupted.map((it) => {
    const advice = it.advice.map((line) => `<li>${escaped(line)}</li>`).join("");
    return `<li>${escaped(it.kind)} <b>${escaped(it.name)}</b> ${escaped(leftBy(it))}<ul>${advice}</ul></li>`;
  });
  return `<h2>${titles.interrupted}</h2><ul>${items.join("")}</ul>`;
}

function unmanagedOf({ unmanaged }: Report): string {
  if (!unmanaged) return "";
  const items = unmanaged.objects.map(
    ({ kind, id, name }) => `<li>${escaped(`${kind} ${id}${name ? ` (${name})` : ""}`)}</li>`,
  );
  const list = `<details${items.length > 10 ? "" : " open"}><summary>${plural(items.length, "object")}</summary><ul>${items.join("")}</ul></details>`;
  return `<h2>${titles.unmanaged}</h2><p class="muted">${escaped(coverage(unmanaged))}.</p>${items.length > 0 ? list : ""}`;
}

const chipOf = ({ kind, label }: Pick<Note, "kind" | "label">): string =>
  `<span class="chip badge ${kind}">${escaped(label)}</span>`;

function countOf(shown: number, all: number): string {
  if (shown === all) return shown === 1 ? "The only link of the stack." : `All ${all} links of the stack.`;
  return `${shown} of the ${all} links of the stack: those in which something differs.`;
}
