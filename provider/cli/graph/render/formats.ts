import type { Graph, Notes } from "../model/graph";
import { renderHtml } from "./html";
import { renderMermaid } from "./mermaid";
import { renderSvg } from "./svg";

/** The formats of a drawing. Markdown holds the same drawing as Mermaid does. */
export const formats = {
  mermaid: renderMermaid,
  markdown: (graph: Graph, notes: Notes) => `\`\`\`mermaid\n${renderMermaid(graph, notes)}\`\`\`\n`,
  svg: renderSvg,
  html: renderHtml,
};
