import { accountAt, type LinkFilter } from "../account/account";
import { type Appended, appendUnmanaged } from "../export/append/append";
import { countByKind, graphsInCode, passwordSteps } from "../export/summary";
import { plural } from "../output/plural";
import { print } from "../output/print";
import { Progress } from "../output/progress";
import type { Report } from "../report/model/report";
import { renderText } from "../report/render/text";
import { exitCodes } from "./run-command";

interface Flags extends LinkFilter {
  readonly cwd: string;
  readonly stack?: string;
  readonly import: boolean;
  readonly sets?: boolean;
  readonly projectOnly?: boolean;
}

/** `shortlink export --unmanaged --append`: adds what no stack declares to the program, and imports it. */
export async function appendToProject({
  cwd,
  stack,
  folder,
  domain,
  kind,
  ...flags
}: Flags): Promise<number> {
  const progress = new Progress();
  const { import: imports, sets = false, projectOnly } = flags;
  const append = { location: { cwd, stack }, filter: { folder, domain, kind }, imports, sets, projectOnly };
  try {
    const appended = await appendUnmanaged(append, progress);
    progress.end();
    if (appended) return report(appended);
    print("Nothing to add: no object of the account is unmanaged.");
    return exitCodes.inSync;
  } finally {
    progress.end();
  }
}

function report({ declared, language, edit, importFile, edits, earlierEdits, ...it }: Appended): number {
  const added = `Added ${countByKind(declared)} to the program. ${accountAt(it.settings)}`;
  print([added, ...graphsInCode(declared), ...edit.notes].join("\n"));
  if (importFile !== undefined) {
    print(stepsToImport({ declared, language, edit, importFile, stack: it.stack }).join("\n"));
    return exitCodes.inSync;
  }
  if (edits.length > 0) {
    const { project, stack } = it;
    const report: Report = { version: 1, project, stack, inSync: false, drift: [], edits: [...edits] };
    print(
      `All objects were imported, but a preview of the program shows a difference.\n${renderText(report)}`,
    );
    return exitCodes.different;
  }
  const change = earlierEdits > 0 ? `only the ${plural(earlierEdits, "change")} from before` : "no change";
  print(`All were imported into stack ${it.stack}, and a preview of the program shows ${change}.`);
  const steps = [...otherStacks(it.otherStacks), ...passwordSteps(declared, language, it.stack)];
  if (steps.length > 0) print(steps.join("\n"));
  return exitCodes.inSync;
}

const stepsToImport = ({
  declared,
  language,
  edit: { missingLine },
  importFile,
  stack,
}: Pick<Appended, "declared" | "language" | "edit" | "stack"> & { importFile: string }): string[] => [
  "",
  "Next:",
  ...(missingLine ? [`  add this line to ${missingLine.place}: ${missingLine.line}`] : []),
  `  pulumi import --file ${importFile} --generate-code=false --protect=false --stack ${stack}`,
  `  pulumi preview --stack ${stack}`,
  ...passwordSteps(declared, language, stack),
];

/** Other stacks run the same program. */
const otherStacks = (names: readonly string[]): string[] =>
  names.length === 0
    ? []
    : [
        "",
        `An update of ${names.length === 1 ? `stack ${names[0]}` : `the stacks ${names.join(", ")}`}, which has the same program, would create these objects as well.`,
      ];
