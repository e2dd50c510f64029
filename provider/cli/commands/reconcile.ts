import { setTimeout } from "node:timers/promises";
import type { Stack } from "@pulumi/pulumi/automation";
import { Command, InvalidArgumentError, Option } from "commander";
import { UserError } from "../../client";
import { exitCodes, run } from "../command";
import { withStack } from "../options";
import type { Interrupted } from "../report/report";
import { textOf } from "../report/text";
import { plural } from "../report/words";
import { savedOnce } from "../stack/automation";
import { type DeleteLimit, guardDeletes, parseLimit } from "../stack/deletes";
import { repeatedBy } from "../stack/interrupted";
import { lookAt } from "../stack/look";
import { openStack, settingsOf } from "../stack/open";
import { Progress } from "../stack/progress";
import { reportOn } from "../stack/report";
import { Locked, parallel, runEngine } from "../stack/run";
import { managedIn } from "../stack/state";

interface Flags {
  readonly cwd: string;
  readonly stack?: string;
  readonly dryRun?: boolean;
  readonly maxDeletes: DeleteLimit;
  readonly wait: number;
  readonly fast?: boolean;
}

/**
 * `shortlink reconcile`: makes the account what the program says, whatever has happened to it.
 *
 * @example
 * shortlink reconcile --stack production --wait 300
 */
export const reconcileCommand = (): Command =>
  withStack(new Command("reconcile"))
    .description("Make the account what the program says: refresh, and update what differs.")
    .option("--dry-run", "only show what would be done")
    .addOption(
      new Option("--max-deletes <limit>", "refuse to delete more than so many resources, or such a share")
        .default({ count: 30, isShare: true }, "30%")
        .argParser(limit),
    )
    .addOption(
      new Option("--wait <seconds>", "how long to wait for another run that has the stack")
        .default(0)
        .argParser(seconds),
    )
    .option("--fast", "save the state once at the end, not around every step; needs an operation seed")
    .addHelpText(
      "after",
      "\nIt ends with 0 when the account is as declared, and with 1 on an error; a dry run like `shortlink diff`.",
    )
    .action((flags: Flags) => run("reconcile", () => reconcile(flags)));

async function reconcile({ cwd, stack: name, dryRun, maxDeletes, wait, fast }: Flags): Promise<number> {
  const stack = await openStack({ cwd, stack: name });
  if (fast) await goFast(stack);
  const progress = new Progress();
  const report = await reportOn(stack, await lookAt(stack, progress, true), progress);
  progress.end();
  console.log(textOf(report));
  if (report.inSync) return exitCodes.inSync;
  await guardDeletes(stack, report, maxDeletes);
  if (dryRun) return exitCodes.different;
  const repeated = repeatedBy(report);
  await guardRepeats(stack, repeated);
  await waiting(progress, wait, () =>
    runEngine(progress, "Updating", (onEvent) => stack.up({ refresh: true, parallel, onEvent })),
  );
  progress.end();
  await requireTakenOver(stack, repeated);
  console.log(`\nReconciled: the account is what the program says.`);
  return exitCodes.inSync;
}

/**
 * Refuses to create what a run that died has most likely made already. Under an operation seed, the create is answered
 * with what that run has made.
 *
 * @throws UserError without a seed
 */
async function guardRepeats(stack: Stack, repeated: readonly Interrupted[]): Promise<void> {
  if (repeated.length === 0 || (await settingsOf(stack)).operationSeed) return;
  throw new UserError(
    `${plural(repeated.length, "resource")} would be created a second time: ${namesOf(repeated)}. Nothing was done. Settle each as shown above, then run again; or run again with the operation seed of the run that died, which takes over what that has made.`,
  );
}

/**
 * Looks again, after an update under an operation seed: that of another run takes over nothing.
 *
 * @throws UserError when something is there twice now
 */
async function requireTakenOver(stack: Stack, repeated: readonly Interrupted[]): Promise<void> {
  if (repeated.length === 0) return;
  const managed = await managedIn(stack);
  const isLeft = ({ kind, orphans }: Interrupted) => !orphans.some((id) => managed.has(`${kind}:${id}`));
  const left = repeated.filter(isLeft);
  if (left.length === 0) return;
  throw new UserError(
    `The stack is what the program says, but ${namesOf(left)} had most likely been made by a run with another operation seed, and may be in the account twice now: delete ${left.flatMap(({ orphans }) => orphans).join(", ")} if nobody else made it.`,
  );
}

const namesOf = (repeated: readonly Interrupted[]): string =>
  repeated.map(({ kind, name, orphans }) => `${kind} ${name} (${orphans.join(", ")})`).join(", ");

/**
 * Switches the engine's saves around every step off. A run that dies then forgets what it has made, and only keys that
 * survive it find that again.
 *
 * @throws UserError when there is no seed for them
 */
async function goFast(stack: Stack): Promise<void> {
  const { operationSeed } = await settingsOf(stack);
  if (!operationSeed) {
    throw new UserError(
      "--fast needs an operation seed, by which a run that died finds what it has made: set shortlink:operationSeed (or SHORTLINK_OPERATION_SEED) to a name of this run.",
    );
  }
  Object.assign(stack.workspace.envVars, savedOnce);
}

/** How often it looks whether the stack is free, in milliseconds. */
const interval = 2000;

/** Tries again while another run has the stack, for so many seconds. */
async function waiting(
  progress: Progress,
  seconds: number,
  operation: () => Promise<unknown>,
): Promise<unknown> {
  const end = Date.now() + seconds * 1000;
  for (;;) {
    try {
      return await operation();
    } catch (error) {
      if (!(error instanceof Locked)) throw error;
      if (Date.now() + interval > end) {
        throw new UserError(
          `${error.message}\nIf that run is dead, \`pulumi cancel\` takes its lock away; else wait for it with --wait <seconds>.`,
        );
      }
      progress.say("Waiting for another run that has the stack");
      await setTimeout(interval);
    }
  }
}

function limit(text: string): DeleteLimit {
  const parsed = parseLimit(text);
  if (parsed) return parsed;
  throw new InvalidArgumentError("It takes a number, such as 10, or a share, such as 30%.");
}

function seconds(text: string): number {
  if (/^\d+$/.test(text)) return Number(text);
  throw new InvalidArgumentError("It takes a whole number of seconds.");
}
