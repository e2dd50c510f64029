import { type Html, html, lines } from "../../html/html";
import { type PagePart, renderDocument } from "../../html/page";
import { plural } from "../../output/plural";
import type { Chip, Destination, Graph, GraphLink, GraphRoute, Note, Notes } from "../model/graph";
import { keysOf } from "../model/notes";
import { labelOf, routeStyle, summarizeRoute } from "./route-summary";

/** The number of links up to which all are unfolded. */
const unfoldedLimit = 50;

/**
 * Draws a graph as a complete page with a search and folds. It needs no network.
 *
 * @param form what the page has between its title and the drawing
 */
export function renderHtml(graph: Graph, notes: Notes, form?: PagePart): string {
  const { title, links } = graph;
  const all = links.flatMap((link) => keysOf(link).flatMap((key) => notes.get(key) ?? []));
  const lists = (["warning", "note"] as const)
    .map((kind) => ({ kind, found: all.filter((it) => it.kind === kind) }))
    .filter(({ found }) => found.length > 0);
  const counts = [
    plural(links.length, "link"),
    ...lists.map(({ kind, found }) => plural(found.length, kind)),
  ];
  return renderDocument(
    title,
    lines([
      html`<header><h1>${title}</h1><p class="muted">${counts.join(", ")}</p></header>`,
      ...(form ? [form.body] : []),
      ...lists.map(({ kind, found }) => noteList(kind, found)),
      renderGraph(graph, notes),
    ]),
    form?.script,
  );
}

const noteList = (kind: "warning" | "note", notes: readonly Note[]): Html =>
  html`<details class="notes ${kind}"${kind === "warning" && notes.length <= 10 && open}><summary>${plural(notes.length, kind)}</summary>
<ul>${notes.map(({ text }) => html`<li>${text}</li>`)}</ul></details>`;

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
${lines(groupByFolder(links).map((group) => groupHtml(group, (link) => linkHtml(link, notes, anchors, isUnfolded))))}
${links.length === 0 && html`<p class="muted">There are no links.</p>`}
</main>`;
}

const open = html` open`;

interface Group {
  /** The heading; undefined where no link is in a folder. */
  readonly title: string | undefined;
  readonly links: readonly GraphLink[];
}

/** Groups links by their folder: folders by title, and the links without a folder last. */
function groupByFolder(links: readonly GraphLink[]): Group[] {
  const inFolder = links.filter(({ folder }) => folder);
  const groups = [...Map.groupBy(inFolder, ({ folder }) => folder?.id).values()].map((links) => {
    const { id = "", title = id, name = id } = links[0]?.folder ?? {};
    return { title, name, links };
  });
  const byTitle = Map.groupBy(groups, ({ title }) => title);
  const folders = groups
    // The titles of several folders may be equal.
    .map((it) => ({
      ...it,
      title: byTitle.get(it.title)?.length === 1 ? it.title : `${it.title} (${it.name})`,
    }))
    .toSorted((one, other) => one.title.localeCompare(other.title, "en"));
  const withoutFolder = links.filter(({ folder }) => !folder);
  const title = folders.length > 0 ? "No folder" : undefined;
  return withoutFolder.length > 0 ? [...folders, { title, links: withoutFolder }] : folders;
}

function groupHtml({ title, links }: Group, draw: (link: GraphLink) => Html): Html {
  const drawn = lines(links.map(draw));
  return title === undefined
    ? drawn
    : html`<section class="folder"><h3>${title} <span class="muted">${plural(links.length, "link")}</span></h3>
${drawn}</section>`;
}

/** The names of links, and the anchors to which other links can lead. */
type Anchors = ReadonlyMap<string, { readonly name: string; readonly anchor: string }>;

function linkHtml(link: GraphLink, notes: Notes, anchors: Anchors, isOpen: boolean): Html {
  const onLink = notes.get(link.key) ?? [];
  const all = [...new Set(keysOf(link).flatMap((key) => notes.get(key) ?? []))];
  const marks = onLink.filter(({ kind }) => kind !== "visit");
  const inside = all.filter((it) => !onLink.includes(it));
  const about = [
    link.title,
    link.kind === "DIRECT" ? undefined : link.kind,
    link.id === link.name ? undefined : link.id,
    link.remark,
  ].filter((it) => it !== undefined);
  // The marks on routes show on the link while it is folded.
  const marksInside = inside.length > 0 && html`<span class="inside">${badges(inside)}</span>`;
  return html`<details class="link${all.some(({ kind }) => kind !== "visit") && " marked"}${tints(marks)}" id="${anchors.get(link.key)?.anchor}"${isOpen && open}>
<summary><b>${link.name}</b>${badges(onLink)}${link.features.map(chip)}
${marksInside}${destinationInSummary(link, anchors)}
<span class="about">${about.map((it) => html`<span>${it}</span>`)}</span></summary>${details(
    onLink.filter(({ kind }) => kind === "visit"),
    " visit",
  )}${details(marks)}
<ol>${link.routes.map((route) => routeHtml(route, notes, anchors))}</ol></details>`;
}

function routeHtml(route: GraphRoute, notes: Notes, anchors: Anchors): Html {
  const { aside, chips, notes: onRoute } = summarizeRoute(route, notes);
  return html`<li class="${routeStyle(route)}"><div class="card${tints(onRoute)}">
<div class="head"><b>${route.name}</b><span class="muted">${aside}</span></div>
<div class="chips">${chips.map(chip)}${badges(onRoute)}</div>${details(onRoute)}</div>
${destinationHtml(route.destination, anchors)}</li>`;
}

/** Where a folded link leads: the destination of its fallback, and how many more routes it has. */
function destinationInSummary({ routes }: GraphLink, anchors: Anchors): Html | undefined {
  const route = routes.find(({ isFallback }) => isFallback) ?? routes[0];
  if (!route) return undefined;
  const others =
    routes.length > 1 && html` <span class="muted">+ ${plural(routes.length - 1, "route")}</span>`;
  return html`<span class="leads inside">→ ${anchorHtml(route.destination, anchors)}${others}</span>`;
}

const destinationHtml = (destination: Destination, anchors: Anchors): Html =>
  html`<div class="to${anchors.has(destination.linkKey ?? "") && " to-link"}">${anchorHtml(destination, anchors)}</div>`;

/** A destination that can be clicked, if it is a short link of the graph or a web page. */
function anchorHtml({ text, url, linkKey }: Destination, anchors: Anchors): Html {
  const target = anchors.get(linkKey ?? "");
  if (target) return html`<a href="#${target.anchor}" title="${text}">↪ ${target.name}</a>`;
  return isWebPage(url)
    ? html`<a href="${url}" target="_blank" rel="noreferrer noopener">${text}</a>`
    : html`<span>${text}</span>`;
}

const isWebPage = (url = ""): boolean => /^https?:$/.test(URL.parse(url)?.protocol ?? "");

const chip = ({ kind, text, isEnabled }: Chip): Html =>
  html`<span class="chip ${kind}${!isEnabled && " off"}">${text}</span>`;

const badges = (notes: readonly Note[]): Html[] =>
  [...new Map(notes.map((it) => [`${it.kind} ${it.label}`, it])).values()].map(
    (it) => html`<span class="chip badge ${it.kind}" title="${it.text}">${labelOf(it)}</span>`,
  );

function details(notes: readonly Note[], style = ""): Html | undefined {
  const changes = notes.flatMap((note) => note.details ?? []);
  return changes.length === 0
    ? undefined
    : html`<ul class="changes${style}">${changes.map((it) => html`<li>${it}</li>`)}</ul>`;
}

/** The style classes for notes of these kinds. */
const tints = (notes: readonly Note[]): string =>
  [...new Set(notes.map(({ kind }) => ` is-${kind}`))].join("");
