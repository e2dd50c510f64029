import { join, relative } from "node:path";
import { Command } from "commander";
import { UserError } from "../../client";
import { type Acceptance, planAcceptance } from "../accept/accept";
import { patchOf } from "../accept/patch";
import { renderAcceptance } from "../accept/render";
import { readWorkTree } from "../accept/work-tree";
import { print, printExact, printMessage } from "../output/print";
import { Progress } from "../output/progress";
import { writeWhole } from "../output/whole-files";
import { openStack } from "../stack/open";
import { withHelpEnd, withStackOptions, withTargets, yesOption } from "./options";
import { exitCodes, runCommand } from "./run-command";

interface Flags {
  readonly cwd: string;
  readonly stack?: string;
  readonly target?: string[];
  readonly deleted?: boolean;
  readonly dryRun?: boolean;
  readonly yes?: boolean;
}

/**
 * `shortlink accept`: writes into the program what somebody changed in the account. Writes nothing but files.
 *
 * @example
 * shortlink accept shop --dry-run | git apply
 */
export const acceptCommand = (): Command =>
  withHelpEnd(
    withTargets(withStackOptions(new Command("accept")))
      .argument("[link...]", "links, by name, key, slug, address or id (default: all)")
      .summary("write into the program what has changed in the account")
      .description(
        "Write into the program and its tables what somebody has changed in the account: the way back of `reconcile`. Writes nothing but files.",
      )
      .option("--deleted", "also take out what was deleted in the account")
      .option("--dry-run", "print a patch for `git apply`, and write nothing")
      .addOption(yesOption()),
    "0 when the program declares all of it now, 2 when something is left to you or, with --dry-run, there is a patch, 1 on an error.",
    ["shortlink accept shop", "shortlink accept --dry-run > accept.patch"],
  ).action((links: string[], flags: Flags) => runCommand("accept", () => accept(links, flags)));

async function accept(links: string[], { cwd, stack: name, dryRun, yes, ...flags }: Flags): Promise<number> {
  const stack = await openStack({ cwd, stack: name });
  const progress = new Progress();
  const planned = await planAcceptance(stack, { links, ...flags }, progress).finally(() => progress.end());
  const { files, left, taken } = planned;
  const folder = stack.workspace.workDir;
  const { prefix, unsaved } = await readWorkTree(folder, [...files.keys()]);
  if (dryRun) {
    printMessage(renderAcceptance(planned, false));
    if (files.size > 0) printExact(patchFor(files, (path) => join(prefix, relative(folder, path))));
    return taken.length + left.length > 0 ? exitCodes.found : exitCodes.nothing;
  }
  if (unsaved.length > 0 && !yes)
    throw new UserError(
      `${unsaved.join(", ")} ${unsaved.length === 1 ? "has" : "have"} changes that are not committed. Commit them, or use --yes to write the files all the same. Nothing was written.`,
    );
  await writeWhole(new Map([...files].map(([path, { after }]) => [path, after])));
  print(renderAcceptance(planned, true));
  return left.length > 0 ? exitCodes.found : exitCodes.nothing;
}

const patchFor = (files: Acceptance["files"], nameOf: (path: string) => string): string =>
  [...files].map(([path, { before, after }]) => patchOf(nameOf(path), before, after)).join("");
