import { Command } from "commander";
import { printable } from "../../client";
import type { LinkFilter } from "../account/account";
import { type GraphFinding, lintGraph } from "../graph/lint/lint";
import type { NoteKind } from "../graph/model/graph";
import { groupNotes, keysOf } from "../graph/model/notes";
import { connectLinks } from "../graph/read/connect";
import { filterLinks } from "../graph/read/filter";
import { readGraph } from "../graph/read/source";
import { formats } from "../graph/render/formats";
import { mermaidLimit } from "../graph/render/mermaid";
import { plural } from "../output/plural";
import { print, printMessage } from "../output/print";
import { Progress } from "../output/progress";
import { checkRules } from "../rules/check-rules";
import { ruleFindings } from "../rules/reports";
import type { Source } from "../stack/source";
import { markWays } from "../visitors/mark-ways";
import { visitorForm } from "../visitors/page/form";
import { showVisits } from "../visitors/visiting";
import { parseVisitor } from "../visitors/visitor-flag";
import { failOnOption, linkArgument, withHelpEnd, withLinkFilter, withSourceOptions } from "./options";
import { type OutputFlags, outputsOf, withOutputs, writeFiles, writeOutputs } from "./outputs";
import { exitCodes, runCommand } from "./run-command";

const formatNames = ["mermaid", "markdown", "svg", "html"] as const;

interface Flags extends LinkFilter, OutputFlags {
  readonly cwd: string;
  readonly stack?: string;
  readonly source: Source;
  readonly failOn: "nothing" | "warnings";
  readonly visitor?: string;
}

/**
 * `shortlink graph`: draws links, their routes in order, and their destinations. Writes nothing to the account.
 *
 * @example
 * shortlink graph --stack dev --out graph.html
 */
export const graphCommand = (): Command =>
  withHelpEnd(
    withOutputs(withLinkFilter(withSourceOptions(new Command("graph"))), formatNames)
      .summary("draw links and where they lead")
      .description(
        "Draw the routing graph of a program or an account, and warn about likely mistakes and broken rules. Prints it, or with --out writes it to files.",
      )
      .addArgument(linkArgument())
      .option("--visitor <visitor>", "mark the way of a visitor: country=DE,os=iOS")
      .addOption(failOnOption(["nothing", "warnings"])),
    "0 on success, 2 with --fail-on warnings when there are some, 1 on an error.",
    ["shortlink graph --out graph.html", "shortlink graph autumn --source account"],
  ).action((link: string | undefined, flags: Flags) => runCommand("graph", () => graph(link, flags)));

async function graph(link: string | undefined, flags: Flags): Promise<number> {
  const outputs = await outputsOf(flags, formatNames);
  const visitor = flags.visitor === undefined ? undefined : parseVisitor(flags.visitor);
  const progress = new Progress();
  const source = await readGraph(flags, progress);
  const { title } = source;
  // Loops are looked for among all links, even if only some are drawn.
  const all = connectLinks(source.links, source.hosts);
  const links = filterLinks(all, { ...flags, link }, source);
  const shown = new Set(links.flatMap(keysOf));
  const rules = await checkRules(flags.cwd, all);
  const findings = [...lintGraph({ title, links: all }), ...(rules ? ruleFindings(rules) : [])].filter(
    ({ key }) => key === "" || shown.has(key),
  );
  printFindings(findings);
  const ways = visitor ? markWays(links, visitor, source.rules, showVisits(progress)) : { links, notes: [] };
  const drawn = { title, links: ways.links };
  const notes = groupNotes([...findings, ...ways.notes]);
  const renderers = {
    mermaid: () => withinLimit(formats.mermaid(drawn, notes)),
    markdown: () => withinLimit(formats.markdown(drawn, notes)),
    svg: () => formats.svg(drawn, notes),
    html: () => formats.html(drawn, notes, visitorForm(links, source.rules, visitor)),
  };
  if (outputs.files.size === 0) await writeOutputs(outputs, renderers);
  else {
    await writeFiles(outputs, renderers);
    const names = [...outputs.files.keys()].join(", ");
    print(`Wrote ${names}: a drawing of ${plural(links.length, "link")}.`);
  }
  const hasWarning = findings.some(({ note }) => note.kind === "warning");
  return flags.failOn === "warnings" && hasWarning ? exitCodes.found : exitCodes.nothing;
}

/** A drawing, after a note if Mermaid does not draw it. */
function withinLimit(drawing: string): string {
  if (drawing.length > mermaidLimit) {
    printMessage(
      `note: the drawing has ${drawing.length} characters, and Mermaid draws at most ${mermaidLimit}. Draw fewer links, for example with --folder, or use --format html.`,
    );
  }
  return drawing;
}

/** How many notes to print. All of them are in the drawing. */
const printedNotes = 10;

function printFindings(findings: readonly GraphFinding[]): void {
  const ofKind = (kind: NoteKind) => findings.filter(({ note }) => note.kind === kind);
  const notes = ofKind("note");
  const printed = [...ofKind("warning"), ...notes.slice(0, printedNotes)];
  for (const { note } of printed) printMessage(`${note.kind}: ${printable(note.text)}`);
  if (notes.length > printedNotes) {
    printMessage(`note: The drawing has ${plural(notes.length - printedNotes, "more note")}.`);
  }
}
