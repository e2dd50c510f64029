import { plural } from "../report/words";
import { fitted, measure } from "./measure";
import type { Destination, Graph, GraphLink, GraphRoute, Note, Notes } from "./model";
import { pillLine, pillOfChip, pillOfNote, pillRows, tooltip } from "./pills";
import { escaped } from "./text";
import { theme, tinted } from "./theme";

// A picture in three columns: a link | its routes in order | where they lead. All sizes are in pixels.

const width = 1160;
const margin = 20;
const columns = {
  link: { x: margin, width: 280 },
  route: { x: 370, width: 430 },
  end: { x: 850, width: width - margin - 850 },
} as const;
const padding = 12;
/** Where lines between cards begin and end, below the top of a card. */
const anchor = 20;

/** A graph as a picture that needs nothing else; legible on a light and on a dark ground. */
export function svgOf({ title, links }: Graph, notes: Notes): string {
  const names = new Map(links.map(({ key, name }) => [key, name]));
  let y = 64;
  const groups = links.map((link) => {
    const { height, lines } = groupOf(link, y, notes, names);
    y += height + 22;
    return `<g>${lines.join("")}</g>`;
  });
  const count = plural(links.length, "link");
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${y}" viewBox="0 0 ${width} ${y}" role="img">`,
    `<title>${escaped(title)}</title>`,
    `<style>${style}</style>`,
    arrow,
    `<rect class="ground" width="${width}" height="${y}"/>`,
    text(margin, 36, "heading", fitted(title, 18, 900)),
    `<text class="small end" x="${width - margin}" y="36">${count}</text>`,
    ...groups,
    "</svg>",
    "",
  ].join("\n");
}

type Names = ReadonlyMap<string, string>;

/** A link with its routes, and how high all of it is. */
function groupOf(
  link: GraphLink,
  top: number,
  notes: Notes,
  names: Names,
): { height: number; lines: string[] } {
  const card = linkCard(link, top, notes.get(link.key));
  const lines: string[] = [];
  let y = top;
  for (const [index, route] of link.routes.entries()) {
    const drawn = routeCard(route, index, y, notes);
    const off = route.isActive ? "" : " off";
    const from = columns.link.x + columns.link.width;
    const to = columns.route.x;
    const middle = (from + to) / 2;
    const [start, end] = [top + anchor, y + anchor];
    lines.push(
      `<path class="edge${off}" d="M${from} ${start}C${middle} ${start} ${middle} ${end} ${to - 7} ${end}"/>`,
      `<path class="edge${off}" d="M${columns.route.x + columns.route.width} ${end}H${columns.end.x - 7}"/>`,
      drawn.text,
      endCard(route.destination, y, off, names),
    );
    y += drawn.height + 12;
  }
  return { height: Math.max(card.height, y - top - 12), lines: [...lines, card.text] };
}

interface Drawn {
  readonly text: string;
  readonly height: number;
}

function linkCard(link: GraphLink, y: number, notes: readonly Note[] = []): Drawn {
  const { x, width } = columns.link;
  const room = width - 2 * padding;
  const about = [link.kind === "DIRECT" ? undefined : link.kind, link.id === link.name ? undefined : link.id];
  const lines = [
    { style: "name", size: 15, text: link.name },
    { style: "small", size: 12, text: link.title ?? "" },
    { style: "small", size: 12, text: about.filter(Boolean).join(" · ") },
    { style: "small italic", size: 12, text: link.remark ?? "" },
  ].filter((it) => it.text !== "");
  const pills = pillRows([...link.features.map(pillOfChip), ...notes.map(pillOfNote)], x + padding, room);
  const below = 15 + lines.length * 19;
  const height = below + pills.rows * pillLine + 6;
  const full = [link.name, link.title, link.id, ...notes.map((it) => it.text)].filter(Boolean).join("\n");
  const written = lines.map((it, index) =>
    text(x + padding, y + 25 + index * 19, it.style, fitted(it.text, it.size, room)),
  );
  return {
    height,
    text: `<g>${tooltip(full)}${box(`link ${markOf(notes)}`, x, y, width, height)}${written.join("")}${pills.at(y + below)}</g>`,
  };
}

function routeCard(route: GraphRoute, index: number, y: number, notes: Notes): Drawn {
  const { x, width } = columns.route;
  const kind = [route.isFallback ? "fallback" : route.platform?.toLowerCase(), route.isActive ? "" : "off"];
  const aside = kind.filter(Boolean).join(", ");
  const chips = [...route.conditions, ...route.features];
  const own = [...(notes.get(route.key) ?? []), ...chips.flatMap((it) => notes.get(it.key ?? "") ?? [])];
  const pills = pillRows(
    [...chips.map(pillOfChip), ...own.map(pillOfNote)],
    x + padding,
    width - 2 * padding,
  );
  const height = 2 * anchor + pills.rows * pillLine;
  const room = width - 2 * padding - 30 - measure(aside, 12);
  const full = [route.name, aside, ...chips.map((it) => it.text), ...own.map((it) => it.text)].join("\n");
  const head = [
    `<circle class="order" cx="${x + padding + 9}" cy="${y + anchor}" r="9.5"/>`,
    `<text class="number" x="${x + padding + 9}" y="${y + anchor + 4}">${index + 1}</text>`,
    text(x + padding + 27, y + anchor + 5, "route-name", fitted(route.name, 14, room)),
    `<text class="small end" x="${x + width - padding}" y="${y + anchor + 4}">${escaped(aside)}</text>`,
  ];
  const off = route.isActive ? "" : ` class="off"`;
  return {
    height,
    text: `<g${off}>${tooltip(full)}${box(`route ${markOf(own)}`, x, y, width, height)}${head.join("")}${pills.at(y + 2 * anchor - 4)}</g>`,
  };
}

function endCard({ text: full, own }: Destination, y: number, off: string, names: Names): string {
  const { x, width } = columns.end;
  const name = own === undefined ? undefined : names.get(own);
  const shown = own === undefined ? full.replace(/^https?:\/\//, "") : `↪ ${name ?? full}`;
  return [
    `<g class="${off.trim()}">${tooltip(full)}${box(own === undefined ? "end" : "own", x, y, width, 2 * anchor)}`,
    text(x + padding, y + anchor + 5, "end-name", fitted(shown, 13, width - 2 * padding)),
    "</g>",
  ].join("");
}

const markOf = ([note]: readonly Note[]): string => (note ? `is-${note.kind}` : "");

const box = (style: string, x: number, y: number, width: number, height: number): string =>
  `<rect class="box ${style}" x="${x}" y="${y}" width="${width}" height="${height}" rx="8"/>`;

const text = (x: number, y: number, style: string, shown: string): string =>
  `<text class="${style}" x="${x}" y="${y}">${escaped(shown)}</text>`;

const arrow =
  '<defs><marker id="arrow" viewBox="0 0 8 8" refX="1" refY="4" markerUnits="userSpaceOnUse" markerWidth="8" markerHeight="8" orient="auto"><path class="head" d="M0 0L8 4L0 8Z"/></marker></defs>';

const style = [
  theme("svg"),
  "svg{font-family:system-ui,-apple-system,'Segoe UI',Roboto,'Liberation Sans',sans-serif}",
  ".ground{fill:var(--ground)}.box{fill:var(--card);stroke:var(--line)}",
  ".box.link{stroke:var(--edit-text);stroke-width:1.5}.box.own{stroke:var(--condition-text);stroke-dasharray:5 3}",
  "text{fill:var(--text);font-size:13px}.heading{font-size:18px;font-weight:600}.name{font-size:15px;font-weight:600}",
  ".route-name{font-size:14px;font-weight:600}.small{font-size:12px;fill:var(--muted)}.italic{font-style:italic}",
  ".end{text-anchor:end}rect.end{text-anchor:start}.order{fill:var(--text)}",
  ".number{font-size:11px;font-weight:600;text-anchor:middle;fill:var(--ground)}",
  ".edge{fill:none;stroke:var(--muted);stroke-width:1.5;marker-end:url(#arrow)}.head{fill:var(--muted)}",
  ".off{opacity:.55}.edge.off{stroke-dasharray:4 4}.pill-text{font-size:12px;text-anchor:middle}",
  tinted(
    (it) =>
      `.${it} .pill{fill:var(--${it})}.${it} .pill-text{fill:var(--${it}-text)}.box.is-${it}{stroke:var(--${it}-text)}`,
  ),
].join("");
