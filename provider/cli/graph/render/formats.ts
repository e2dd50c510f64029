import { extname } from "node:path";
import { UserError } from "../../../client";
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
export type Format = keyof typeof formats;

/** The formats by the endings of a file. */
const endings: ReadonlyMap<string, Format> = new Map([
  [".mmd", "mermaid"],
  [".md", "markdown"],
  [".svg", "svg"],
  [".html", "html"],
]);

/**
 * The format of a drawing: the one that is asked for, otherwise the one that the file's ending stands for. On the standard
 * output, it is Mermaid.
 *
 * @throws UserError when the ending stands for no format
 */
export function chooseFormat(asked: Format | undefined, file: string | undefined): Format {
  if (asked !== undefined || file === undefined) return asked ?? "mermaid";
  const format = endings.get(extname(file).toLowerCase());
  if (format) return format;
  throw new UserError(
    `--out: the ending of ${file} stands for no format. Use ${[...endings.keys()].join(", ")}, or name the format with --format.`,
  );
}
