import { statSync } from "node:fs";
import { join, relative, resolve, sep } from "node:path";
import { Command, Option } from "commander";
import { UserError } from "../../client";
import { type Acceptance, planAcceptance } from "../accept/accept";
import { patchOf } from "../accept/patch";
import { renderAcceptance } from "../accept/render";
import { readWorkTree } from "../accept/work-tree";
import { keepProposal, type Proposal } from "../comment/proposal";
import { escapeHtml } from "../html/html";
import { print, printExact, printMessage } from "../output/print";
import { Progress } from "../output/progress";
import { writeTargets } from "../output/target";
import { openStack } from "../stack/open";
import {
  dryRunOption,
  unmanagedOption,
  withHelpEnd,
  withStackOptions,
  withTargets,
  yesOption,
} from "./options";
import { exitCodes, runCommand } from "./run-command";

interface Flags {
  readonly cwd: string;
  readonly stack?: string;
  readonly target?: string[];
  readonly deleted?: boolean;
  readonly unmanaged?: boolean;
  readonly dryRun?: boolean;
  readonly request?: boolean;
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
        "Write into the program and its tables what somebody has changed in the account: the way back of `reconcile`. Writes nothing but files; with --dry-run, it prints a patch for `git apply` instead. With --unmanaged, links that no stack has become rows of the table of their folder or domain.",
      )
      .option("--deleted", "also take out what was deleted in the account")
      .addOption(unmanagedOption())
      .addOption(dryRunOption())
      .addOption(
        new Option("--request", "keep a pull or merge request with the changes, in a CI job").conflicts(
          "dryRun",
        ),
      )
      .addOption(yesOption()),
    "0 when the program declares all of it now, 2 when something is left to you or, with --dry-run, there is a patch, 1 on an error.",
    ["shortlink accept shop", "shortlink accept --dry-run > accept.patch"],
  ).action((links: string[], flags: Flags) => runCommand("accept", () => accept(links, flags)));

async function accept(
  links: string[],
  { cwd, stack: name, dryRun, request, yes, ...flags }: Flags,
): Promise<number> {
  const stack = await openStack({ cwd, stack: name });
  const progress = new Progress();
  const planned = await planAcceptance(stack, { links, ...flags }, progress);
  const { files, left } = planned;
  const folder = resolve(stack.workspace.workDir);
  const { prefix, unsaved } = await readWorkTree(folder, [...files.keys()]);
  const pathOf = (path: string) => join(prefix, relative(folder, path)).split(sep).join("/");
  if (dryRun) {
    printMessage(renderAcceptance(planned, false));
    if (files.size > 0) printExact(patchFor(files, pathOf));
    return files.size + left.length > 0 ? exitCodes.found : exitCodes.nothing;
  }
  if (unsaved.length > 0 && !yes)
    throw new UserError(
      `Git has no version of ${unsaved.join(", ")} as ${unsaved.length === 1 ? "it is" : "they are"} now. Commit your changes, or use --yes to write the files all the same. Nothing was written.`,
    );
  if (request) {
    print(renderAcceptance(planned, false));
    const outcome = await keepProposal(proposalOf(planned, pathOf), process.env);
    if (outcome !== "") printMessage(outcome);
    return files.size + left.length > 0 ? exitCodes.found : exitCodes.nothing;
  }
  await writeTargets("the program", new Map([...files].map(([path, { after }]) => [path, after])));
  print(renderAcceptance(planned, true));
  return left.length > 0 ? exitCodes.found : exitCodes.nothing;
}

const patchFor = (files: Acceptance["files"], nameOf: (path: string) => string): string =>
  [...files].map(([path, { before, after }]) => patchOf(nameOf(path), before, after)).join("");

/** The changes as a job proposes them, on one branch for each stack. */
const proposalOf = (planned: Acceptance, pathOf: (path: string) => string): Proposal => ({
  title: `Accept what has changed in the account of stack ${planned.report.stack}`,
  branch: `shortlink-accept/${planned.report.project}/${planned.report.stack.replaceAll("/", "-")}`,
  files: new Map(
    [...planned.files].map(([path, { after }]) => [
      pathOf(path),
      { content: after, isExecutable: (statSync(path).mode & 0o100) !== 0 },
    ]),
  ),
  body: () => `<pre>${escapeHtml(renderAcceptance(planned, false))}</pre>\n`,
});
