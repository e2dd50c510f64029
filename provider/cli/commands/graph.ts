import { writeFile } from "node:fs/promises";
import { Command, Option } from "commander";
import { drawable } from "../../client";
import { findWarnings } from "../graph/lint/warnings";
import { groupNotes, keysOf } from "../graph/model/notes";
import { connectLinks } from "../graph/read/connect";
import { filterLinks, type GraphFilter } from "../graph/read/filter";
import { readGraph } from "../graph/read/source";
import { renderHtml } from "../graph/render/html";
import { mermaidLimit, renderMermaid } from "../graph/render/mermaid";
import { renderSvg } from "../graph/render/svg";
import { Progress } from "../output/progress";
import { withLinkFilter, withStackOptions } from "./options";
import { exitCodes, runCommand } from "./run-command";

interface Flags extends GraphFilter {
  readonly cwd: string;
  readonly stack?: string;
  readonly account?: boolean;
  readonly format: keyof typeof formats;
  readonly out?: string;
  readonly strict?: boolean;
}

const formats = { mermaid: renderMermaid, svg: renderSvg, html: renderHtml };

/**
 * `shortlink graph`: draws links, their routes in order, and their destinations. Writes nothing to the account.
 *
 * @example
 * shortlink graph --stack dev --format html --out graph.html
 */
export const graphCommand = (): Command =>
  withLinkFilter(withStackOptions(new Command("graph")))
    .description("Draw the routing graph of a program or an account, and warn about likely mistakes.")
    .option(
      "--account",
      "draw the whole account; outside a project, the one that the SHORTLINK_* environment variables name",
    )
    .addOption(
      new Option("--format <format>", "the format of the drawing")
        .choices(Object.keys(formats))
        .default("mermaid"),
    )
    .option("--out <file>", "write the drawing to a file instead of the standard output")
    .option("--link <link>", "only this link, by its id or slug")
    .option("--strict", "end with exit code 2 when there are warnings")
    .addHelpText(
      "after",
      "\nExit code: 0 on success, 2 with --strict when there are warnings, 1 on an error.",
    )
    .action((flags: Flags) => runCommand("graph", () => graph(flags)));

async function graph(flags: Flags): Promise<number> {
  const progress = new Progress();
  const { title, links: found, hosts } = await readGraph(flags, progress);
  progress.end();
  // Loops are looked for among all links, even if only some are drawn.
  const all = connectLinks(found, hosts);
  const links = filterLinks(all, flags, hosts);
  const shown = new Set(links.flatMap(keysOf));
  const warnings = findWarnings({ title, links: all }).filter(({ key }) => shown.has(key));
  for (const { note } of warnings) console.error(`warning: ${drawable(note.text)}`);
  const drawing = formats[flags.format]({ title, links }, groupNotes(warnings));
  if (flags.format === "mermaid" && drawing.length > mermaidLimit) {
    console.error(
      `note: the drawing has ${drawing.length} characters, and Mermaid draws at most ${mermaidLimit}. Draw fewer links, for example with --folder, or use --format html.`,
    );
  }
  if (flags.out === undefined) process.stdout.write(drawing);
  else await writeFile(flags.out, drawing);
  return flags.strict && warnings.length > 0 ? exitCodes.different : exitCodes.inSync;
}
