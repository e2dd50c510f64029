import { relative } from "node:path";
import { Command, InvalidArgumentError, Option } from "commander";
import { isExpectedError, type Settings, UserError } from "../../client";
import { type ChosenAccount, chooseAccount, isProjectFolder } from "../account/account";
import { type Applied, applySettings, requireEditable } from "../doctor/apply";
import { examine } from "../doctor/examine";
import { outcomeOf } from "../doctor/model/result";
import { reportOf } from "../doctor/render/json";
import { renderReport } from "../doctor/render/report";
import type { SettingSource } from "../doctor/render/setting-lines";
import { renderText } from "../doctor/render/text";
import { parseHost } from "../doctor/visits/short-urls";
import { printMessage } from "../output/print";
import { Progress } from "../output/progress";
import { isInteractive } from "../output/prompts";
import { pulumiVersion } from "../project/backend";
import { configFileOf } from "../stack/config-file";
import { openWorkspace } from "../stack/workspace";
import {
  parseWholeNumber,
  siteOption,
  visitOption,
  withHelpEnd,
  withStackOptions,
  yesOption,
} from "./options";
import { asJson, type OutputFlags, outputsOf, withOutputs, writeOutputs } from "./outputs";
import { exitCodes, runCommand } from "./run-command";

const formats = ["text", "json", "markdown"] as const;

interface Flags extends OutputFlags {
  readonly cwd: string;
  readonly stack?: string;
  readonly write?: boolean;
  readonly visit?: boolean;
  /** The host of short URLs, if the account does not show it. */
  readonly site?: string;
  readonly apply?: boolean;
  readonly yes?: boolean;
  readonly budget?: number;
}

/**
 * `shortlink doctor`: checks the connection, the key and its scopes, and everything that the provider assumes about the service.
 *
 * @example
 * shortlink doctor --stack dev --write --visit --out report.md
 */
export const doctorCommand = (): Command =>
  withHelpEnd(
    withOutputs(withStackOptions(new Command("doctor")), formats)
      .summary("check the connection, the key and the service")
      .description(
        "Check the connection, the key and what the provider assumes about the service. Without --write, changes nothing. Without a stack, uses the SHORTLINK_* environment variables. In Markdown, for a bug report, there are no keys, slugs, URLs and host names.",
      )
      .option("--write", "also check what only writes show, with objects that it deletes")
      .addOption(visitOption())
      .addOption(siteOption().implies({ visit: true }))
      .option("--apply", "write what it found out into the stack's configuration")
      .addOption(yesOption())
      .addOption(
        new Option("--budget <number>", "the most requests that the probes send").argParser(parseBudget),
      ),
    "0 when everything holds, 2 when something differs, 1 when the connection does not work.",
    ["shortlink doctor --write --visit --apply", "shortlink doctor --stack dev --out report.md"],
  ).action((flags: Flags) => runCommand("doctor", () => doctor(flags)));

async function doctor(flags: Flags): Promise<number> {
  const { cwd, stack, write = false, yes = false, budget } = flags;
  if (write && !yes && !isInteractive()) {
    throw new UserError(
      "--write creates objects in the account, and nobody can be asked here. Confirm it with --yes.",
    );
  }
  if (flags.visit && !write) {
    throw new UserError("--visit creates links in the account, as --write does: pass both.");
  }
  const { site } = flags;
  const visit = flags.visit ? { base: site === undefined ? undefined : parseHost(site) } : undefined;
  const outputs = await outputsOf(flags, formats);
  const account = await chooseAccount({ cwd, stack }).catch(expectedError);
  const settings = account instanceof Error ? account : account.settings;
  const source = sourceOf(flags, account);
  const file = flags.apply ? await editableFile(cwd, account) : undefined;
  const progress = new Progress();
  const options = { write, visit, isConfirmed: yes, budget, progress };
  const found = await examine(settings, options).finally(() => progress.end());
  const mayAsk = isInteractive() && !yes;
  const { service } = source;
  const applied: Applied = file
    ? await applySettings(found, { file, service, mayAsk })
    : { result: found, service };
  const { result, whyNot } = applied;
  await writeOutputs(outputs, {
    text: () => renderText(result, { ...source, service: applied.service }),
    json: () => asJson(reportOf(result)),
    markdown: async () => renderReport(result, { ...secretsOf(settings), pulumi: await pulumiVersion() }),
  });
  if (whyNot !== undefined) printMessage(whyNot);
  return codes[outcomeOf(result)];
}

const codes = {
  holds: exitCodes.nothing,
  differs: exitCodes.found,
  failed: exitCodes.undecided,
} as const;

/** What a report hides. */
const secretsOf = (settings: Settings | Error) =>
  settings instanceof Error
    ? { baseUrl: undefined, secrets: [] }
    : { baseUrl: settings.baseUrl, secrets: [settings.apiKey] };

/** Where the settings come from, so that the result shows how to change them. */
function sourceOf({ cwd, stack }: Flags, account: ChosenAccount | Error): SettingSource {
  const isProject = account instanceof Error ? isProjectFolder(cwd) : account.stack !== undefined;
  const service = account instanceof Error ? {} : (account.settings.service ?? {});
  return { ...(isProject ? { project: { cwd, stack } } : {}), service };
}

/**
 * The file with the configuration of the stack whose account is examined.
 *
 * @throws UserError when there is none, or it cannot be edited
 */
async function editableFile(cwd: string, account: ChosenAccount | Error): Promise<string> {
  if (account instanceof Error) throw account;
  if (account.stack === undefined) {
    throw new UserError(
      "--apply writes into the configuration of a stack, and none is selected here. Run it in the folder of the project, or name that with --cwd and the stack with --stack.",
    );
  }
  const workspace = await openWorkspace(cwd);
  const file = relative("", configFileOf(cwd, await workspace.projectSettings(), account.stack));
  await requireEditable(file);
  return file;
}

/** An error that is a result of the check of the settings. */
function expectedError(error: unknown): Error {
  if (!isExpectedError(error)) throw error;
  return error;
}

/** @throws InvalidArgumentError for anything but a whole number above 0 */
function parseBudget(text: string): number {
  const budget = parseWholeNumber(text);
  if (budget === 0) throw new InvalidArgumentError("It must be above 0.");
  return budget;
}
