import { type Html, html, lines } from "../../html/html";
import { renderDocument } from "../../html/page";
import { plural } from "../../output/plural";
import type { Chip, Destination, Graph, GraphLink, GraphRoute, Note, Notes } from "../model/graph";
import { keysOf } from "../model/notes";
import { labelOf, summarizeRoute } from "./route-summary";

/** The number of links up to which all are unfolded. */
const unfoldedLimit = 50;

/** Draws a graph as a complete page with a search and folds. It needs no network. */
export function renderHtml(graph: Graph, notes: Notes): string {
  const { title, links } = graph;
  const all = links.flatMap((link) => keysOf(link).flatMap((key) => notes.get(key) ?? []));
  const warnings = all.filter(({ kind }) => kind === "warning");
  const warningCount = plural(warnings.length, "warning");
  const counts = [plural(links.length, "link"), ...(warnings.length > 0 ? [warningCount] : [])];
  const list = html`<details class="warnings"${warnings.length <= 10 && open}><summary>${warningCount}</summary>
<ul>${warnings.map(({ text }) => html`<li>${text}</li>`)}</ul></details>`;
  return renderDocument(
    title,
    lines([
      html`<header><h1>${title}</h1><p class="muted">${counts.join(", ")}</p></header>`,
      ...(warnings.length > 0 ? [list] : []),
      renderGraph(graph, notes),
    ]),
  );
}

/** The drawing with its search, to be inserted into a page. */
export function renderGraph({ links }: Graph, notes: Notes): Html {
  const anchors = new Map(
    links.map((link, index) => [link.key, { name: link.name, anchor: `l${index + 1}` }]),
  );
  const isUnfolded = links.length <= unfoldedLimit;
  return html`<div class="tools" hidden>
<input type="search" id="search" placeholder="Search slugs, titles, ids, destinations" aria-label="Search">
<label><input type="checkbox" id="marked"> Marked only</label>
<button type="button" id="fold">Fold all</button><button type="button" id="unfold">Unfold all</button>
<span id="count" class="muted" role="status"></span></div>
<main${!isUnfolded && html` class="many"`}>
${lines(links.map((link) => linkHtml(link, notes, anchors, isUnfolded)))}
${links.length === 0 && html`<p class="muted">There are no links.</p>`}
</main>`;
}

const open = html` open`;

/** The names of links, and the anchors to which other links can lead. */
type Anchors = ReadonlyMap<string, { readonly name: string; readonly anchor: string }>;

function linkHtml(link: GraphLink, notes: Notes, anchors: Anchors, isOpen: boolean): Html {
  const onLink = notes.get(link.key) ?? [];
  const all = [...new Set(keysOf(link).flatMap((key) => notes.get(key) ?? []))];
  const inside = all.filter((it) => !onLink.includes(it));
  const about = [
    link.title,
    link.kind === "DIRECT" ? undefined : link.kind,
    link.id === link.name ? undefined : link.id,
    link.remark,
  ].filter((it) => it !== undefined);
  // The marks on routes show on the link while it is folded.
  const marksInside = inside.length > 0 && html`<span class="inside">${badges(inside)}</span>`;
  return html`<details class="link${all.length > 0 && " marked"}${tints(onLink)}" id="${anchors.get(link.key)?.anchor}"${isOpen && open}>
<summary><b>${link.name}</b>${badges(onLink)}${link.features.map(chip)}
${marksInside}
<span class="about">${about.map((it) => html`<span>${it}</span>`)}</span></summary>${details(onLink)}
<ol>${link.routes.map((route) => routeHtml(route, notes, anchors))}</ol></details>`;
}

function routeHtml(route: GraphRoute, notes: Notes, anchors: Anchors): Html {
  const { aside, chips, notes: onRoute } = summarizeRoute(route, notes);
  return html`<li${!route.isActive && html` class="off"`}><div class="card${tints(onRoute)}">
<div class="head"><b>${route.name}</b><span class="muted">${aside}</span></div>
<div class="chips">${chips.map(chip)}${badges(onRoute)}</div>${details(onRoute)}</div>
${destinationHtml(route.destination, anchors)}</li>`;
}

function destinationHtml({ text, linkKey }: Destination, anchors: Anchors): Html {
  const target = linkKey === undefined ? undefined : anchors.get(linkKey);
  if (!target) return html`<div class="to"><span>${text}</span></div>`;
  return html`<div class="to to-link"><a href="#${target.anchor}" title="${text}">↪ ${target.name}</a></div>`;
}

const chip = ({ kind, text, isEnabled }: Chip): Html =>
  html`<span class="chip ${kind}${!isEnabled && " off"}">${text}</span>`;

const badges = (notes: readonly Note[]): Html[] =>
  [...new Map(notes.map((it) => [`${it.kind} ${it.label}`, it])).values()].map(
    (it) => html`<span class="chip badge ${it.kind}" title="${it.text}">${labelOf(it)}</span>`,
  );

function details(notes: readonly Note[]): Html | undefined {
  const changes = notes.flatMap((note) => note.details ?? []);
  return changes.length === 0
    ? undefined
    : html`<ul class="changes">${changes.map((it) => html`<li>${it}</li>`)}</ul>`;
}

/** The style classes for notes of these kinds. */
const tints = (notes: readonly Note[]): string =>
  [...new Set(notes.map(({ kind }) => ` is-${kind}`))].join("");
