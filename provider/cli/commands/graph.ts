import { writeFile } from "node:fs/promises";
import { Command, Option } from "commander";
import { exitCodes, run } from "../command";
import { htmlOf } from "../graph/html";
import { longestMermaid, mermaidOf } from "../graph/mermaid";
import { type Choice, narrowed } from "../graph/narrow";
import { keysOf, notesBy } from "../graph/notes";
import { joined } from "../graph/own";
import { readSource } from "../graph/source";
import { svgOf } from "../graph/svg";
import { plain } from "../graph/text";
import { warningsIn } from "../graph/warnings";
import { withNarrowing, withStack } from "../options";
import { Progress } from "../stack/progress";

interface Flags extends Choice {
  readonly cwd: string;
  readonly stack?: string;
  readonly account?: boolean;
  readonly format: keyof typeof formats;
  readonly out?: string;
  readonly strict?: boolean;
}

const formats = { mermaid: mermaidOf, svg: svgOf, html: htmlOf };

/**
 * `shortlink graph`: links, their routes in order, and where they lead. Writes nothing to the account.
 *
 * @example
 * shortlink graph --stack dev --format html --out graph.html
 */
export const graphCommand = (): Command =>
  withNarrowing(withStack(new Command("graph")))
    .description("Draw the routing graph of a program, or of an account, and warn of what is hardly meant.")
    .option("--account", "draw the whole account; without a project, that of the SHORTLINK_* environment")
    .addOption(
      new Option("--format <format>", "how it is drawn").choices(Object.keys(formats)).default("mermaid"),
    )
    .option("--out <file>", "write it there, not to the output")
    .option("--link <link>", "only this link: its id or its slug")
    .option("--strict", "end with 2 when there are warnings")
    .addHelpText(
      "after",
      "\nIt ends with 0, also with warnings unless --strict is given, and with 1 on an error.",
    )
    .action((flags: Flags) => run("graph", () => graph(flags)));

async function graph(flags: Flags): Promise<number> {
  const progress = new Progress();
  const { title, links: found, hosts } = await readSource(flags, progress);
  progress.end();
  // What leads where is looked for among all, also where only some are drawn.
  const all = joined(found, hosts);
  const links = narrowed(all, flags, hosts);
  const shown = new Set(links.flatMap(keysOf));
  const warnings = warningsIn({ title, links: all }).filter(({ key }) => shown.has(key));
  for (const { note } of warnings) console.error(`warning: ${plain(note.text)}`);
  const drawn = formats[flags.format]({ title, links }, notesBy(warnings));
  if (flags.format === "mermaid" && drawn.length > longestMermaid) {
    console.error(
      `note: Mermaid draws no more than ${longestMermaid} characters, and these are ${drawn.length}: narrow it down, with --folder for example, or take --format html.`,
    );
  }
  if (flags.out === undefined) process.stdout.write(drawn);
  else await writeFile(flags.out, drawn);
  return flags.strict && warnings.length > 0 ? exitCodes.different : exitCodes.inSync;
}
