import type { Graph, GraphLink, GraphRoute, Note, Notes } from "./model";
import { cut } from "./text";

/** More characters than this Mermaid does not draw unless it is configured to. */
export const longestMermaid = 50_000;

/**
 * A graph as Mermaid's flowchart. No text of a user ever stands outside of quotes, and in them as entities whatever
 * Mermaid takes for more than a letter.
 */
export function mermaidOf({ title, links }: Graph, notes: Notes): string {
  const names = new Map(links.map((link, index) => [link.key, `l${index + 1}`]));
  const ends = new Map<string, string>();
  const marked: string[] = [];
  const lines = links.flatMap((link) => linesOf(link));
  return [
    `%% ${cut(title, 200).replaceAll("{", "(")}`,
    "flowchart LR",
    ...lines,
    ...[...ends].map(([text, name]) => `  ${name}[/"${quoted(text)}"/];`),
    ...(marked.length > 0 ? [`  class ${marked.join(",")} warning;`] : []),
    "  classDef warning stroke:#b45309,stroke-width:3px;",
    "",
  ].join("\n");

  function linesOf(link: GraphLink): string[] {
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
    const [open, close] = route.isFallback ? ["([", "])"] : ["(", ")"];
    const edge = route.isActive ? "-->" : "-.->";
    return [
      `  ${link} ${edge}|"${index + 1}"| ${name}${open}"${label(text)}"${close};`,
      `  ${name} ${edge} ${endOf(route)};`,
    ];
  }

  function endOf({ destination: { text, own } }: GraphRoute): string {
    const target = names.get(own ?? "");
    if (target) return target;
    const name = ends.get(text) ?? `d${ends.size + 1}`;
    ends.set(text, name);
    return name;
  }

  function mark(name: string, found: readonly Note[] = []): void {
    if (found.length > 0) marked.push(name);
  }
}

const labels = (notes: readonly Note[] = []): string[] => notes.map((it) => `⚠ ${it.label}`);

const label = (lines: readonly (string | undefined)[]): string =>
  lines
    .filter((it) => it !== undefined)
    .map(quoted)
    .join("<br/>");

/** What Mermaid takes for a formula, an icon or a line break even as entities; held apart by a space without a width. */
const magic = /\$(?=\$)|:(?=fa-)|\\(?=n)/g;

const quoted = (text: string): string =>
  cut(text, 80)
    .replace(magic, "$&\u200b")
    .replace(/[^\p{L}\p{M}\p{N} .,/=()_+~…→⚠-]/gu, (it) => `#${it.codePointAt(0)};`);
