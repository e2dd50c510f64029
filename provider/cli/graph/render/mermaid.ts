import { printable } from "../../../client";
import type { Graph, GraphLink, GraphRoute, Note, Notes } from "../model/graph";
import { labelOf, wayStyles } from "./route-summary";

/** The number of characters above which Mermaid draws nothing, unless it is configured to. */
export const mermaidLimit = 50_000;

/**
 * Draws a graph as a Mermaid flowchart. Users' text stands only inside quotes, where every character that Mermaid may
 * interpret is written as an entity.
 */
export function renderMermaid({ title, links }: Graph, notes: Notes): string {
  const names = new Map(links.map((link, index) => [link.key, `l${index + 1}`]));
  const ends = new Map<string, string>();
  const marked: string[] = [];
  const ways = new Map<string, string[]>();
  const body = links.flatMap((link) => linkLines(link));
  return [
    `%% ${cut(title, 200).replaceAll("{", "(")}`,
    "flowchart LR",
    ...body,
    ...[...ends].map(([text, name]) => `  ${name}[/"${quote(text)}"/];`),
    ...(marked.length > 0 ? [`  class ${marked.join(",")} warning;`] : []),
    "  classDef warning stroke:#b45309,stroke-width:3px;",
    ...[...ways].flatMap(([style, nodes]) => [
      `  class ${nodes.join(",")} ${style};`,
      `  classDef ${style} ${wayDefinitions[style as keyof typeof wayDefinitions]};`,
    ]),
    "",
  ].join("\n");

  function linkLines(link: GraphLink): string[] {
    const name = names.get(link.key) ?? "";
    const about = [link.title, link.id === link.name ? undefined : link.id, link.remark];
    const text = [link.name, ...about, ...link.features.map((it) => it.text), ...labels(notes.get(link.key))];
    mark(name, notes.get(link.key));
    return [
      `  ${name}["${label(text)}"];`,
      ...link.routes.flatMap((route, index) => routeLines(route, index, name)),
    ];
  }

  function routeLines(route: GraphRoute, index: number, link: string): string[] {
    const name = `${link}r${index + 1}`;
    const kind = route.isFallback ? "(fallback)" : route.platform?.toLowerCase();
    const text = [
      [route.name, kind, route.isActive ? "" : "(off)"].filter(Boolean).join(" "),
      ...[...route.conditions, ...route.features].map((it) => it.text),
      ...labels(notes.get(route.key)),
    ];
    mark(name, notes.get(route.key));
    if (route.way) ways.set(wayStyles[route.way], [...(ways.get(wayStyles[route.way]) ?? []), name]);
    const [open, close] = route.isFallback ? ["([", "])"] : ["(", ")"];
    const edge = route.isActive ? "-->" : "-.->";
    return [
      `  ${link} ${edge}|"${index + 1}"| ${name}${open}"${label(text)}"${close};`,
      `  ${name} ${edge} ${endOf(route)};`,
    ];
  }

  function endOf({ destination: { text, linkKey } }: GraphRoute): string {
    const target = names.get(linkKey ?? "");
    if (target) return target;
    const name = ends.get(text) ?? `d${ends.size + 1}`;
    ends.set(text, name);
    return name;
  }

  function mark(name: string, found: readonly Note[] = []): void {
    if (found.some(({ kind }) => kind === "warning")) marked.push(name);
  }
}

const wayDefinitions = {
  way: "stroke:#1e40af,stroke-width:3px",
  maybe: "stroke:#1e40af,stroke-dasharray:6 4",
  away: "opacity:0.4",
};

const labels = (notes: readonly Note[] = []): string[] => notes.map(labelOf);

const label = (lines: readonly (string | undefined)[]): string =>
  lines
    .filter((it) => it !== undefined)
    .map(quote)
    .join("<br/>");

/**
 * Characters that Mermaid takes for the start of a formula, an icon or a line break even when they are entities, unless a
 * zero-width space follows.
 */
const magic = /\$(?=\$)|:(?=fa-)|\\(?=n)/g;

const quote = (text: string): string =>
  cut(text, 80)
    .replace(magic, "$&\u200b")
    .replace(/[^\p{L}\p{M}\p{N} .,/=()_+~…→⚠-]/gu, (it) => `#${it.codePointAt(0)};`);

/** Text on one line, of at most so many characters. */
function cut(text: string, longest: number): string {
  const characters = [...printable(text)];
  return characters.length <= longest ? characters.join("") : `${characters.slice(0, longest - 1).join("")}…`;
}
