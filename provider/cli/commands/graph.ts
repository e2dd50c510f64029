import { Command, Option } from "commander";
import { printable } from "../../client";
import { type Finding, lintGraph } from "../graph/lint/lint";
import type { NoteKind } from "../graph/model/graph";
import { groupNotes, keysOf } from "../graph/model/notes";
import { connectLinks } from "../graph/read/connect";
import { filterLinks, type GraphFilter } from "../graph/read/filter";
import { readGraph } from "../graph/read/source";
import { chooseFormat, type Format, formats } from "../graph/render/formats";
import { mermaidLimit } from "../graph/render/mermaid";
import { plural } from "../output/plural";
import { print, printMessage } from "../output/print";
import { Progress } from "../output/progress";
import { requireWritableFile, writeTarget } from "../output/target";
import { checkRules } from "../rules/check-rules";
import { ruleFindings } from "../rules/reports";
import { markWays } from "../visitors/mark-ways";
import { visitorForm } from "../visitors/page/form";
import { showVisits } from "../visitors/visiting";
import { parseVisitor } from "../visitors/visitor-flag";
import { withLinkFilter, withStackOptions, wrapped } from "./options";
import { exitCodes, runCommand } from "./run-command";

interface Flags extends GraphFilter {
  readonly cwd: string;
  readonly stack?: string;
  readonly account?: boolean;
  readonly format?: Format;
  readonly out?: string;
  readonly strict?: boolean;
  readonly visitor?: string;
}

/**
 * `shortlink graph`: draws links, their routes in order, and their destinations. Writes nothing to the account.
 *
 * @example
 * shortlink graph --stack dev --out graph.html
 */
export const graphCommand = (): Command =>
  withLinkFilter(withStackOptions(new Command("graph")))
    .description(
      "Draw the routing graph of a program or an account, and warn about likely mistakes and broken rules.",
    )
    .option(
      "--account",
      "draw the whole account: that of the stack or, where there is none, that of the SHORTLINK_* environment variables",
    )
    .addOption(
      new Option(
        "--format <format>",
        "the format of the drawing (default: that of the file's ending, otherwise mermaid)",
      ).choices(Object.keys(formats)),
    )
    .option(
      "--out <file>",
      "write the drawing to a file (.mmd, .md, .svg or .html) instead of the standard output",
    )
    .option("--link <link>", "only this link, by its id or slug")
    .option(
      "--visitor <visitor>",
      "mark the way of a visitor, such as country=DE,os=iOS, and gray out the rest",
    )
    .option("--strict", "end with exit code 2 when there are warnings")
    .addHelpText(
      "after",
      wrapped("\nExit code: 0 on success, 2 with --strict when there are warnings, 1 on an error."),
    )
    .action((flags: Flags) => runCommand("graph", () => graph(flags)));

async function graph(flags: Flags): Promise<number> {
  if (flags.out !== undefined) await requireWritableFile("--out", flags.out);
  const format = chooseFormat(flags.format, flags.out);
  const visitor = flags.visitor === undefined ? undefined : parseVisitor(flags.visitor);
  const progress = new Progress();
  const source = await readGraph(flags, progress);
  progress.end();
  const { title } = source;
  // Loops are looked for among all links, even if only some are drawn.
  const all = connectLinks(source.links, source.hosts);
  const links = filterLinks(all, flags, source);
  const shown = new Set(links.flatMap(keysOf));
  const rules = await checkRules(flags.cwd, all);
  const findings = [...lintGraph({ title, links: all }), ...(rules ? ruleFindings(rules) : [])].filter(
    ({ key }) => key === "" || shown.has(key),
  );
  printFindings(findings);
  const ways = visitor ? markWays(links, visitor, source.rules, showVisits(progress)) : { links, notes: [] };
  progress.end();
  const drawing = formats[format](
    { title, links: ways.links },
    groupNotes([...findings, ...ways.notes]),
    format === "html" ? visitorForm(links, source.rules, visitor) : undefined,
  );
  if ((format === "mermaid" || format === "markdown") && drawing.length > mermaidLimit) {
    printMessage(
      `note: the drawing has ${drawing.length} characters, and Mermaid draws at most ${mermaidLimit}. Draw fewer links, for example with --folder, or use --format html.`,
    );
  }
  if (flags.out === undefined) print(drawing.replace(/\n$/, ""));
  else {
    await writeTarget("--out", flags.out, drawing);
    print(`Wrote ${flags.out}: a drawing of ${plural(links.length, "link")}.`);
  }
  const hasWarning = findings.some(({ note }) => note.kind === "warning");
  return flags.strict && hasWarning ? exitCodes.different : exitCodes.inSync;
}

/** How many notes to print. All of them are in the drawing. */
const printedNotes = 10;

function printFindings(findings: readonly Finding[]): void {
  const ofKind = (kind: NoteKind) => findings.filter(({ note }) => note.kind === kind);
  const notes = ofKind("note");
  const printed = [...ofKind("warning"), ...notes.slice(0, printedNotes)];
  for (const { note } of printed) printMessage(`${note.kind}: ${printable(note.text)}`);
  if (notes.length > printedNotes) {
    printMessage(`note: The drawing has ${plural(notes.length - printedNotes, "more note")}.`);
  }
}
