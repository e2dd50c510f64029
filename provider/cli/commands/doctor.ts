import { Command, InvalidArgumentError, Option } from "commander";
import { isExpectedError, type Settings, UserError } from "../../client";
import { type ChosenAccount, chooseAccount, isProjectFolder } from "../account/account";
import { examine } from "../doctor/examine";
import { type DoctorResult, outcomeOf } from "../doctor/model/result";
import { reportOf } from "../doctor/render/json";
import { renderReport } from "../doctor/render/report";
import type { SettingSource } from "../doctor/render/setting-lines";
import { renderText } from "../doctor/render/text";
import { parseHost } from "../doctor/visits/short-urls";
import { print } from "../output/print";
import { Progress } from "../output/progress";
import { isInteractive } from "../output/prompts";
import { requireWritableFile, writeTarget } from "../output/target";
import { pulumiVersion } from "../project/backend";
import { parseWholeNumber, withStackOptions, wrapped } from "./options";
import { exitCodes, runCommand } from "./run-command";

interface Flags {
  readonly cwd: string;
  readonly stack?: string;
  readonly write?: boolean;
  readonly visit?: boolean;
  readonly host?: string;
  readonly yes?: boolean;
  readonly json?: boolean;
  /** true to print the report, or the file to write it to. */
  readonly report?: true | string;
  readonly budget?: number;
}

/**
 * `shortlink doctor`: checks the connection, the key and its scopes, and everything that the provider assumes about the service.
 *
 * @example
 * shortlink doctor --stack dev --write --visit --report report.md
 */
export const doctorCommand = (): Command =>
  withStackOptions(new Command("doctor"))
    .description(
      "Check the connection, the key and what the provider assumes about the service. Without --write, changes nothing. Without a stack, uses the SHORTLINK_* environment variables.",
    )
    .option(
      "--write",
      "also check what only writes show, with objects that are created for it and deleted at the end",
    )
    .option(
      "--visit",
      "with --write, also check what visitors get: open the short URLs of links that are created for it",
    )
    .option(
      "--host <host>",
      "with --visit, the host of short URLs, such as sho.rt, if the account does not show it",
    )
    .option("-y, --yes", "with --write, do not ask before creating objects")
    .addOption(
      new Option("--budget <number>", "the most requests that the probes send").argParser(parseBudget),
    )
    .addOption(new Option("--json", "print the result as JSON").conflicts("report"))
    .option(
      "--report [file]",
      "print the result as Markdown for a bug report, or write it to a file; without keys, slugs, URLs and host names",
    )
    .addHelpText(
      "after",
      wrapped(
        "\nExit code: 0 when everything holds, 2 when something differs, 1 when the connection does not work.",
      ),
    )
    .action((flags: Flags) => runCommand("doctor", () => doctor(flags)));

async function doctor(flags: Flags): Promise<number> {
  const { cwd, stack, json, report } = flags;
  if (flags.write && !flags.yes && !isInteractive()) {
    throw new UserError(
      "--write creates objects in the account, and nobody can be asked here. Confirm it with --yes.",
    );
  }
  if (flags.visit && !flags.write) {
    throw new UserError("--visit creates links in the account, as --write does: pass both.");
  }
  if (flags.host !== undefined && !flags.visit) throw new UserError("--host is only for --visit.");
  const base = flags.host === undefined ? undefined : parseHost(flags.host);
  if (typeof report === "string") await requireWritableFile("--report", report);
  const account = await chooseAccount({ cwd, stack }).catch(expectedError);
  const settings = account instanceof Error ? account : account.settings;
  const progress = new Progress();
  const { write = false, yes = false, budget } = flags;
  const visit = flags.visit ? { base } : undefined;
  const options = { write, visit, isConfirmed: yes, budget, progress };
  const result = await examine(settings, options).finally(() => progress.end());
  if (report !== undefined) await printReport(result, report, settings);
  if (json) print(JSON.stringify(reportOf(result), undefined, 2));
  else if (report !== true) print(renderText(result, sourceOf(flags, account)));
  return codes[outcomeOf(result)];
}

const codes = {
  holds: exitCodes.inSync,
  differs: exitCodes.different,
  failed: exitCodes.failed,
} as const;

async function printReport(
  result: DoctorResult,
  target: true | string,
  settings: Settings | Error,
): Promise<void> {
  const known =
    settings instanceof Error
      ? { baseUrl: undefined, secrets: [] }
      : { baseUrl: settings.baseUrl, secrets: [settings.apiKey] };
  const text = renderReport(result, { ...known, pulumi: await pulumiVersion() });
  if (target === true) print(text.trimEnd());
  else await writeTarget("--report", target, text);
}

/** Where the settings come from, so that the result shows how to change them. */
function sourceOf({ cwd, stack }: Flags, account: ChosenAccount | Error): SettingSource {
  const isProject = account instanceof Error ? isProjectFolder(cwd) : account.stack !== undefined;
  const service = account instanceof Error ? {} : (account.settings.service ?? {});
  return { ...(isProject ? { project: { cwd, stack } } : {}), service };
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
