import { Command } from "commander";
import { accountAt, type LinkFilter } from "../account/account";
import type { SetKind } from "../convert/choices";
import { type Appended, appendUnmanaged } from "../export/append/append";
import { countByKind, differencesAfterImport, graphsInCode, passwordSteps } from "../export/summary";
import { plural } from "../output/plural";
import { print } from "../output/print";
import { Progress } from "../output/progress";
import {
  asFolderSets,
  projectOnlyOption,
  setsOption,
  withHelpEnd,
  withLinkFilter,
  withStackOptions,
} from "./options";
import { exitCodes, runCommand } from "./run-command";

interface Flags extends LinkFilter {
  readonly cwd: string;
  readonly stack?: string;
  readonly import: boolean;
  readonly sets?: SetKind;
  readonly projectOnly?: boolean;
}

/**
 * `shortlink adopt`: adds the objects of the account that no stack has to the program of a project, and imports them. Changes
 * nothing in the account.
 *
 * @example
 * shortlink adopt --folder Press
 */
export const adoptCommand = (): Command =>
  withHelpEnd(
    withLinkFilter(
      withStackOptions(
        new Command("adopt")
          .summary("declare and import what no stack has")
          .description("Declare and import the objects of the account that no stack has."),
      ),
    )
      .addOption(setsOption())
      .option("--no-import", "only write the program")
      .addOption(projectOnlyOption()),
    "0 when a preview then shows no further change, 2 when it shows one, 1 on an error.",
    ["shortlink adopt", "shortlink adopt --folder Press --sets folder"],
  ).action((flags: Flags) => runCommand("adopt", () => adopt(flags)));

async function adopt({ cwd, stack, folder, domain, kind, ...flags }: Flags): Promise<number> {
  const { import: imports, projectOnly } = flags;
  const sets = asFolderSets(flags.sets);
  const progress = new Progress();
  const append = { location: { cwd, stack }, filter: { folder, domain, kind }, imports, sets, projectOnly };
  const appended = await appendUnmanaged(append, progress);
  if (appended) return report(appended);
  print("Nothing to add: no object of the account is unmanaged.");
  return exitCodes.nothing;
}

function report({ declared, language, edit, importFile, edits, earlierEdits, ...it }: Appended): number {
  const added = `Added ${countByKind(declared)} to the program. ${accountAt(it.settings)}`;
  print([added, ...graphsInCode(declared), ...edit.notes].join("\n"));
  if (importFile !== undefined) {
    print(stepsToImport({ declared, language, edit, importFile, stack: it.stack }).join("\n"));
    return exitCodes.nothing;
  }
  if (edits.length > 0) {
    print(differencesAfterImport(it.project, it.stack, edits));
    return exitCodes.found;
  }
  const change = earlierEdits > 0 ? `only the ${plural(earlierEdits, "change")} from before` : "no change";
  print(`All were imported into stack ${it.stack}, and a preview of the program shows ${change}.`);
  const steps = [...otherStacks(it.otherStacks), ...passwordSteps(declared, language, it.stack)];
  if (steps.length > 0) print(steps.join("\n"));
  return exitCodes.nothing;
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
