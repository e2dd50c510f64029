import { plural } from "../report/words";
import type { Chip, Destination, Graph, GraphLink, GraphRoute, Note, Notes } from "./model";
import { keysOf } from "./notes";
import { page } from "./page";
import { escaped } from "./text";

/** So many links are shown unfolded. */
const unfolded = 50;

/** A graph as one page, with a search and folds; it needs no network. */
export function htmlOf(graph: Graph, notes: Notes): string {
  const { title, links } = graph;
  const all = links.flatMap((link) => keysOf(link).flatMap((key) => notes.get(key) ?? []));
  const warnings = all.filter(({ kind }) => kind === "warning").map((it) => `<li>${escaped(it.text)}</li>`);
  const counts = [
    plural(links.length, "link"),
    ...(warnings.length > 0 ? [plural(warnings.length, "warning")] : []),
  ];
  const list =
    warnings.length === 0
      ? []
      : [
          `<details class="warnings"${warnings.length > 10 ? "" : " open"}><summary>${plural(warnings.length, "warning")}</summary>`,
          `<ul>${warnings.join("")}</ul></details>`,
        ];
  const head = [`<header><h1>${escaped(title)}</h1><p class="muted">${counts.join(", ")}</p></header>`];
  return page(title, [...head, ...list, graphHtml(graph, notes)].join("\n"));
}

/** The drawing alone: a part of a page, with its search. */
export function graphHtml({ links }: Graph, notes: Notes): string {
  const names = new Map(links.map((link, index) => [link.key, { name: link.name, anchor: `l${index + 1}` }]));
  return [
    '<div class="tools" hidden>',
    '<input type="search" id="search" placeholder="Search slugs, titles, ids, destinations" aria-label="Search">',
    '<label><input type="checkbox" id="marked"> Marked only</label>',
    '<button type="button" id="fold">Fold all</button><button type="button" id="unfold">Unfold all</button>',
    '<span id="count" class="muted" role="status"></span></div>',
    `<main${links.length <= unfolded ? "" : ' class="many"'}>`,
    ...links.map((link) => linkHtml(link, notes, names, links.length <= unfolded)),
    ...(links.length === 0 ? ['<p class="muted">There are none.</p>'] : []),
    "</main>",
  ].join("\n");
}

type Names = ReadonlyMap<string, { readonly name: string; readonly anchor: string }>;

function linkHtml(link: GraphLink, notes: Notes, names: Names, isOpen: boolean): string {
  const own = notes.get(link.key) ?? [];
  const all = [...new Set(keysOf(link).flatMap((key) => notes.get(key) ?? []))];
  const inside = all.filter((it) => !own.includes(it));
  const about = [
    link.title,
    link.kind === "DIRECT" ? undefined : link.kind,
    link.id === link.name ? undefined : link.id,
  ];
  const muted = [...about, link.remark]
    .filter((it) => it !== undefined)
    .map((it) => `<span>${escaped(it)}</span>`);
  const marked = all.length > 0 ? " marked" : "";
  return [
    `<details class="link${marked}${kindsOf(own)}" id="${names.get(link.key)?.anchor}"${isOpen ? " open" : ""}>`,
    `<summary><b>${escaped(link.name)}</b>${badges(own)}${link.features.map(chip).join("")}`,
    // What is marked inside shows when the link is folded.
    inside.length > 0 ? `<span class="inside">${badges(inside)}</span>` : "",
    `<span class="about">${muted.join("")}</span></summary>`,
    details(own),
    `<ol>${link.routes.map((route) => routeHtml(route, notes, names)).join("")}</ol></details>`,
  ].join("");
}

function routeHtml(route: GraphRoute, notes: Notes, names: Names): string {
  const chips = [...route.conditions, ...route.features];
  const own = [...(notes.get(route.key) ?? []), ...chips.flatMap(({ key }) => notes.get(key ?? "") ?? [])];
  const aside = [route.isFallback ? "fallback" : route.platform?.toLowerCase(), route.isActive ? "" : "off"];
  return [
    `<li${route.isActive ? "" : ' class="off"'}><div class="card${kindsOf(own)}">`,
    `<div class="head"><b>${escaped(route.name)}</b><span class="muted">${escaped(aside.filter(Boolean).join(", "))}</span></div>`,
    `<div class="chips">${chips.map(chip).join("")}${badges(own)}</div>${details(own)}</div>`,
    `${endHtml(route.destination, names)}</li>`,
  ].join("");
}

function endHtml({ text, own }: Destination, names: Names): string {
  const target = own === undefined ? undefined : names.get(own);
  if (!target) return `<div class="to"><span>${escaped(text)}</span></div>`;
  return `<div class="to own"><a href="#${target.anchor}" title="${escaped(text)}">↪ ${escaped(target.name)}</a></div>`;
}

const chip = ({ kind, text, isEnabled }: Chip): string =>
  `<span class="chip ${kind}${isEnabled ? "" : " off"}">${escaped(text)}</span>`;

const badges = (notes: readonly Note[]): string =>
  [...new Map(notes.map((it) => [`${it.kind} ${it.label}`, it])).values()]
    .map(
      ({ kind, label, text }) =>
        `<span class="chip badge ${kind}" title="${escaped(text)}">${kind === "warning" ? "⚠ " : ""}${escaped(label)}</span>`,
    )
    .join("");

function details(notes: readonly Note[]): string {
  const lines = notes.flatMap(({ details = [] }) => details);
  return lines.length === 0
    ? ""
    : `<ul class="changes">${lines.map((it) => `<li>${escaped(it)}</li>`).join("")}</ul>`;
}

const kindsOf = (notes: readonly Note[]): string =>
  [...new Set(notes.map(({ kind }) => ` is-${kind}`))].join("");
