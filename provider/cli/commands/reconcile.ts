import type { Stack } from "@pulumi/pulumi/automation";
import { Command, InvalidArgumentError, Option } from "commander";
import { UserError } from "../../client";
import { skipCheckpoints } from "../../pulumi/automation";
import { plural } from "../output/plural";
import { Progress } from "../output/progress";
import { askConfirmation, isInteractive } from "../output/prompts";
import { type DeleteLimit, enforceDeleteLimit, parseDeleteLimit } from "../reconcile/delete-limit";
import { repeatedCreates, requireAdopted, requireSeedToRepeat } from "../reconcile/repeated-creates";
import { retryWhileLocked } from "../reconcile/wait";
import { keyOf, type Report } from "../report/model/report";
import { readReport } from "../report/read/read-report";
import { renderText } from "../report/render/text";
import { openStack, readStackSettings } from "../stack/open";
import { previewStack } from "../stack/preview";
import { parallel, runEngine } from "../stack/run";
import { withStackOptions } from "./options";
import { exitCodes, runCommand } from "./run-command";

interface Flags {
  readonly cwd: string;
  readonly stack?: string;
  readonly dryRun?: boolean;
  readonly maxDeletes: DeleteLimit;
  readonly wait: number;
  readonly fast?: boolean;
  readonly yes?: boolean;
}

/**
 * `shortlink reconcile`: makes the account match the program, undoing any drift.
 *
 * @example
 * shortlink reconcile --stack production --wait 300
 */
export const reconcileCommand = (): Command =>
  withStackOptions(new Command("reconcile"))
    .description("Make the account match the program: refresh the stack, and update what differs.")
    .option("--dry-run", "only show what would be done")
    .addOption(
      new Option("--max-deletes <limit>", "the most resources to delete, as a number or a percentage")
        .default({ count: 30, isPercentage: true }, "30%")
        .argParser(parseLimit),
    )
    .addOption(
      new Option("--wait <seconds>", "how long to wait for another run that holds the stack's lock")
        .default(0)
        .argParser(parseSeconds),
    )
    .option("-y, --yes", "do not ask before updating, which happens on a terminal only")
    .option("--fast", "save the state once at the end, not around every step; needs an operation seed")
    .addHelpText(
      "after",
      "\nExit code: 0 when the account matches the program, 1 on an error. With --dry-run, and when you answer no, those of `shortlink diff`.",
    )
    .action((flags: Flags) => runCommand("reconcile", () => reconcile(flags)));

async function reconcile(flags: Flags): Promise<number> {
  const { cwd, stack: name, dryRun, maxDeletes, wait, fast, yes } = flags;
  const stack = await openStack({ cwd, stack: name });
  if (fast) await saveStateOnce(stack);
  const progress = new Progress();
  const report = await readReport(stack, await previewStack(stack, progress, true), progress);
  progress.end();
  console.log(renderText(report));
  if (report.inSync) return exitCodes.inSync;
  await enforceDeleteLimit(stack, report, maxDeletes);
  if (dryRun) return exitCodes.different;
  const repeated = repeatedCreates(report);
  await requireSeedToRepeat(stack, repeated);
  if (!yes && isInteractive() && !(await askConfirmation(question(report)))) {
    console.log("Nothing was changed.");
    return exitCodes.different;
  }
  await retryWhileLocked(progress, wait, () =>
    runEngine(stack, progress, "Updating", (onEvent) => stack.up({ refresh: true, parallel, onEvent })),
  );
  progress.end();
  await requireAdopted(stack, repeated, progress);
  console.log("\nReconciled: the account matches the program.");
  return exitCodes.inSync;
}

/** "Make the account match the program: change 3 resources, and delete or replace 1 of them?" */
function question({ drift, edits }: Report): string {
  const isLoss = ({ change }: Report["edits"][number]) => change === "delete" || change === "replace";
  const differences = [...drift, ...edits];
  const all = new Set(differences.map(keyOf));
  const hasEntries = differences.some(({ entry }) => entry !== undefined);
  const lost = edits.filter(isLoss).length;
  const losses = lost === 0 ? "" : `, and delete or replace ${lost} of them`;
  return `Make the account match the program: change ${plural(all.size, hasEntries ? "object" : "resource")}${losses}?`;
}

/**
 * Lets the engine save its state only at the end. The state of a run that dies then lacks the objects that the run
 * created. Only idempotency keys that survive the run find these objects again.
 *
 * @throws UserError when there is no operation seed
 */
async function saveStateOnce(stack: Stack): Promise<void> {
  const { operationSeed } = await readStackSettings(stack);
  if (!operationSeed) {
    throw new UserError(
      "--fast needs an operation seed, with which a repeated run finds the objects that a run that died had created. Set shortlink:operationSeed (or SHORTLINK_OPERATION_SEED) to a name for this run.",
    );
  }
  Object.assign(stack.workspace.envVars, skipCheckpoints);
}

function parseLimit(text: string): DeleteLimit {
  const parsed = parseDeleteLimit(text);
  if (parsed) return parsed;
  throw new InvalidArgumentError("It must be a number, such as 10, or a percentage, such as 30%.");
}

function parseSeconds(text: string): number {
  if (/^\d+$/.test(text)) return Number(text);
  throw new InvalidArgumentError("It must be a whole number of seconds.");
}
