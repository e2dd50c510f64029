import { raw } from "hono/html";
import { type Html, html, lines } from "../../html/html";
import { plural } from "../../output/plural";
import type { Destination, Graph, GraphLink, GraphRoute, Note, Notes } from "../model/graph";
import { chipPill, notePill, pillLine, pillRows, tooltip } from "./pills";
import { routeStyle, summarizeRoute } from "./route-summary";
import { style } from "./svg-style";
import { fitText, textWidth } from "./text-width";

// A drawing in three columns: a link, its routes in order, and their destinations. All sizes are in pixels.

const width = 1160;
const margin = 20;
const columns = {
  link: { x: margin, width: 280 },
  route: { x: 370, width: 430 },
  destination: { x: 850, width: width - margin - 850 },
} as const;
const padding = 12;
/** The distance from the top of a card to the lines between cards. */
const anchor = 20;

/** Draws a graph as an SVG that needs no other file and is legible on a light and a dark background. */
export function renderSvg({ title, links }: Graph, notes: Notes): string {
  const names = new Map(links.map(({ key, name }) => [key, name]));
  let y = 64;
  const groups = links.map((link) => {
    const group = drawGroup(link, y, notes, names);
    y += group.height + 22;
    return html`<g>${group.markup}</g>`;
  });
  const count = plural(links.length, "link");
  return html`<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${y}" viewBox="0 0 ${width} ${y}" role="img">
<title>${title}</title>
<style>${raw(style)}</style>
${arrow}
<rect class="background" width="${width}" height="${y}"/>
${textAt(margin, 36, "heading", fitText(title, 18, 900))}
<text class="small end" x="${width - margin}" y="36">${count}</text>
${lines(groups)}
</svg>
`.toString();
}

type Names = ReadonlyMap<string, string>;

interface Drawing {
  readonly markup: Html;
  readonly height: number;
}

/** Draws a link with its routes. */
function drawGroup(link: GraphLink, top: number, notes: Notes, names: Names): Drawing {
  const card = linkCard(link, top, notes.get(link.key));
  let y = top;
  const routes = link.routes.map((route, index) => {
    const drawn = routeCard(route, index, y, notes);
    const look = routeStyle(route);
    const from = columns.link.x + columns.link.width;
    const to = columns.route.x;
    const middle = (from + to) / 2;
    const [start, end] = [top + anchor, y + anchor];
    const edges = html`<path class="edge ${look}" d="M${from} ${start}C${middle} ${start} ${middle} ${end} ${to - 7} ${end}"/><path class="edge ${look}" d="M${columns.route.x + columns.route.width} ${end}H${columns.destination.x - 7}"/>`;
    const markup = html`${edges}${drawn.markup}${destinationCard(route.destination, y, look, names)}`;
    y += drawn.height + 12;
    return markup;
  });
  return { height: Math.max(card.height, y - top - 12), markup: html`${routes}${card.markup}` };
}

function linkCard(link: GraphLink, y: number, notes: readonly Note[] = []): Drawing {
  const { x, width } = columns.link;
  const room = width - 2 * padding;
  const about = [link.kind === "DIRECT" ? undefined : link.kind, link.id === link.name ? undefined : link.id];
  const rows = [
    { style: "name", size: 15, text: link.name },
    { style: "small", size: 12, text: link.title ?? "" },
    { style: "small", size: 12, text: about.filter(Boolean).join(" · ") },
    { style: "small italic", size: 12, text: link.remark ?? "" },
  ].filter((it) => it.text !== "");
  const pills = pillRows([...link.features.map(chipPill), ...notes.map(notePill)], x + padding, room);
  const below = 15 + rows.length * 19;
  const height = below + pills.rows * pillLine + 6;
  const full = tooltip([link.name, link.title, link.id, ...notes.map((it) => it.text)]);
  const texts = rows.map((it, index) =>
    textAt(x + padding, y + 25 + index * 19, it.style, fitText(it.text, it.size, room)),
  );
  return {
    height,
    markup: html`<g>${full}${box(`link ${tintOf(notes)}`, x, y, width, height)}${texts}${pills.at(y + below)}</g>`,
  };
}

function routeCard(route: GraphRoute, index: number, y: number, notes: Notes): Drawing {
  const { x, width } = columns.route;
  const { aside, chips, notes: onRoute } = summarizeRoute(route, notes);
  const room = width - 2 * padding;
  const pills = pillRows([...chips.map(chipPill), ...onRoute.map(notePill)], x + padding, room);
  const height = 2 * anchor + pills.rows * pillLine;
  const name = fitText(route.name, 14, room - 30 - textWidth(aside, 12));
  const full = tooltip([route.name, aside, ...chips.map((it) => it.text), ...onRoute.map((it) => it.text)]);
  const head = html`<circle class="order" cx="${x + padding + 9}" cy="${y + anchor}" r="9.5"/><text class="number" x="${x + padding + 9}" y="${y + anchor + 4}">${index + 1}</text>${textAt(x + padding + 27, y + anchor + 5, "route-name", name)}${textAt(x + width - padding, y + anchor + 4, "small end", aside)}`;
  return {
    height,
    markup: html`<g class="${routeStyle(route)}">${full}${box(`route ${tintOf(onRoute)}`, x, y, width, height)}${head}${pills.at(y + 2 * anchor - 4)}</g>`,
  };
}

function destinationCard({ text, linkKey }: Destination, y: number, look: string, names: Names): Html {
  const { x, width } = columns.destination;
  const isLink = linkKey !== undefined;
  const shown = isLink ? `↪ ${names.get(linkKey) ?? text}` : text.replace(/^https?:\/\//, "");
  const line = fitText(shown, 13, width - 2 * padding);
  return html`<g class="${look}">${tooltip([text])}${box(isLink ? "to-link" : "end", x, y, width, 2 * anchor)}${textAt(x + padding, y + anchor + 5, "end-name", line)}</g>`;
}

const tintOf = ([note]: readonly Note[]): string => (note ? `is-${note.kind}` : "");

const box = (style: string, x: number, y: number, width: number, height: number): Html =>
  html`<rect class="box ${style}" x="${x}" y="${y}" width="${width}" height="${height}" rx="8"/>`;

const textAt = (x: number, y: number, style: string, text: string): Html =>
  html`<text class="${style}" x="${x}" y="${y}">${text}</text>`;

const arrow = html`<defs><marker id="arrow" viewBox="0 0 8 8" refX="1" refY="4" markerUnits="userSpaceOnUse" markerWidth="8" markerHeight="8" orient="auto"><path class="head" d="M0 0L8 4L0 8Z"/></marker></defs>`;
