import type { Stack } from "@pulumi/pulumi/automation";
import { Command, InvalidArgumentError, Option } from "commander";
import { UserError } from "../../client";
import { skipCheckpoints } from "../../pulumi/automation";
import { Progress } from "../output/progress";
import { type DeleteLimit, enforceDeleteLimit, parseDeleteLimit } from "../reconcile/delete-limit";
import { repeatedCreates, requireAdopted, requireSeedToRepeat } from "../reconcile/repeated-creates";
import { retryWhileLocked } from "../reconcile/wait";
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
    .option("--fast", "save the state once at the end, not around every step; needs an operation seed")
    .addHelpText(
      "after",
      "\nExit code: 0 when the account matches the program, 1 on an error. With --dry-run, those of `shortlink diff`.",
    )
    .action((flags: Flags) => runCommand("reconcile", () => reconcile(flags)));

async function reconcile({ cwd, stack: name, dryRun, maxDeletes, wait, fast }: Flags): Promise<number> {
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
  await retryWhileLocked(progress, wait, () =>
    runEngine(progress, "Updating", (onEvent) => stack.up({ refresh: true, parallel, onEvent })),
  );
  progress.end();
  await requireAdopted(stack, repeated);
  console.log("\nReconciled: the account matches the program.");
  return exitCodes.inSync;
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
