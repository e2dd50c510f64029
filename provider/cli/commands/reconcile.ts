import type { Stack } from "@pulumi/pulumi/automation";
import { Command, InvalidArgumentError, Option } from "commander";
import { environmentName, UserError } from "../../client";
import { skipCheckpoints } from "../../pulumi/automation";
import { plural } from "../output/plural";
import { print, printMessage } from "../output/print";
import { Progress } from "../output/progress";
import { askConfirmation, isInteractive } from "../output/prompts";
import { type Comparison, compare } from "../reconcile/comparison";
import { type DeleteLimit, enforceDeleteLimit, parseDeleteLimit } from "../reconcile/delete-limit";
import { warnOfOlderCheckout } from "../reconcile/older-checkout";
import { repeatedCreates, requireAdopted, requireSeedToRepeat } from "../reconcile/repeated-creates";
import { updateStack } from "../reconcile/update";
import { enforceVisitorLimit } from "../reconcile/visitor-limit";
import { LockWait } from "../reconcile/wait";
import { keyOf } from "../report/model/report";
import { renderMarkdown } from "../report/render/markdown";
import { written } from "../report/render/sides";
import { renderText } from "../report/render/text";
import { describeCounts } from "../report/render/words";
import { openStack, readStackSettings } from "../stack/open";
import { findOtherRun } from "../stack/other-run";
import { readState } from "../stack/state";
import {
  dryRunOption,
  parseWholeNumber,
  withHelpEnd,
  withStackOptions,
  withTargets,
  yesOption,
} from "./options";
import { asJson, type OutputFlags, outputsOf, withOutputs, writeOutputs } from "./outputs";
import { exitCodes, runCommand } from "./run-command";

const formats = ["text", "json", "markdown"] as const;

interface Flags extends OutputFlags {
  readonly cwd: string;
  readonly stack?: string;
  readonly target?: string[];
  readonly dryRun?: boolean;
  readonly maxDeletes: DeleteLimit;
  readonly maxVisitorsMoved?: number;
  readonly allowMissing?: boolean;
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
  withHelpEnd(
    withOutputs(withTargets(withStackOptions(new Command("reconcile"))), formats)
      .summary("compare, and make the account match the program")
      .description("Make the account match the program: compare, and update what differs.")
      .addOption(dryRunOption())
      .addOption(
        new Option("--max-deletes <limit>", "the most resources to delete, replace or create again")
          .default({ count: 30, isPercentage: true }, "30%")
          .argParser(parseLimit),
      )
      .addOption(
        new Option(
          "--max-visitors-moved <links>",
          "the most links whose visitors may get something else",
        ).argParser(parseWholeNumber),
      )
      .addOption(
        new Option("--wait <seconds>", "how long to wait for another run of the stack")
          .default(0)
          .argParser(parseWholeNumber),
      )
      .option("--allow-missing", "create again what is missing, even a whole stack")
      .addOption(yesOption())
      .option("--fast", "save the state once at the end; needs an operation seed"),
    "0 when the account matches the program, 1 on an error. With --dry-run, and when you answer no, 2 when there are differences.",
    ["shortlink reconcile --dry-run", "shortlink reconcile --stack production --wait 600 --yes"],
  ).action((flags: Flags) => runCommand("reconcile", () => reconcile(flags)));

async function reconcile(flags: Flags): Promise<number> {
  const { cwd, stack: name, target, dryRun, allowMissing, wait, fast } = flags;
  const outputs = await outputsOf(flags, formats);
  // What is printed in another format is for a program.
  const say = outputs.format === "text" ? print : printMessage;
  const stack = await openStack({ cwd, stack: name });
  if (fast) await saveStateOnce(stack);
  if (allowMissing) Object.assign(stack.workspace.envVars, { [environmentName("allowMissing")]: "true" });
  const progress = new Progress();
  const lock = new LockWait(wait, progress, async () => (await readState(stack)).version);
  let approved: string | undefined;
  for (let isFirst = true; ; isFirst = false) {
    const comparison = await compare(stack, progress, target);
    const { report, deletes, storesState, state } = comparison;
    if (!isFirst) say("\nAnother run has changed the stack since. Compared again:\n");
    await writeOutputs(outputs, {
      text: () => renderText(report, written),
      json: () => asJson(report),
      markdown: () => renderMarkdown(report),
    });
    if (report.inSync && (dryRun || !storesState)) return exitCodes.nothing;
    if (report.otherRun && !dryRun) {
      // It changes what was compared. Where it is dead, what it was creating is not known before it has no lock.
      await lock.untilAlone(() => findEvidence(stack));
      continue;
    }
    await requireAllowed(stack, comparison, flags);
    if (dryRun) return exitCodes.found;
    const repeated = repeatedCreates(report);
    await requireSeedToRepeat(stack, repeated);
    const question = questionAbout(comparison);
    // The text of a report leaves differences out where there are many.
    const asked = JSON.stringify([question, report, [...deletes.objects].toSorted()]);
    if (!report.inSync && mayAsk(flags) && asked !== approved && !(await askConfirmation(question))) {
      say("Nothing was changed.");
      return exitCodes.found;
    }
    approved = asked;
    const outcome = await lock.update(state.version, () => updateStack(stack, comparison, progress, target));
    if (outcome === "outdated") continue;
    await requireAdopted(stack, repeated);
    say(
      report.inSync
        ? `\nStored ${report.accepted ? "what the program has accepted" : "the new settings of the provider"} in the stack's state.`
        : `\nReconciled: ${describeCounts(report, true)}. The account matches the program.`,
    );
    return exitCodes.nothing;
  }
}

/** What shows that another run is changing the stack now. */
async function findEvidence(stack: Stack): Promise<string | undefined> {
  const otherRun = await findOtherRun(stack, await readState(stack));
  return otherRun.kind === "running" ? otherRun.evidence : undefined;
}

const mayAsk = ({ yes, dryRun }: Flags): boolean => !yes && !dryRun && isInteractive();

/**
 * Refuses what a program or a checkout does by mistake.
 *
 * @throws UserError beyond a limit
 */
async function requireAllowed(
  stack: Stack,
  comparison: Comparison,
  { allowMissing, maxDeletes, maxVisitorsMoved }: Flags,
): Promise<void> {
  const { report, missing } = comparison;
  const hint = report.edits.length > 0 ? await warnOfOlderCheckout(stack) : undefined;
  if (hint) printMessage(`\n${hint}`);
  enforceVisitorLimit(report.visitors, maxVisitorsMoved);
  const isAllowed = missing > 0 && (allowMissing ?? (await readStackSettings(stack)).allowMissing);
  enforceDeleteLimit(comparison, maxDeletes, isAllowed);
}

/** "Make the account match the program: change 3 resources, and delete or replace 1 of them?" */
function questionAbout({ report, deletes }: Comparison): string {
  const differences = [...report.drift, ...report.edits];
  const all = new Set(differences.map(keyOf));
  const hasEntries = differences.some(({ entry }) => entry !== undefined);
  const lost = deletes.count;
  const most = deletes.unclear.length > 0 ? "up to " : "";
  const losses =
    lost === 0 ? "" : `, and delete or replace ${most}${lost}${all.size < lost ? "" : " of them"}`;
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
