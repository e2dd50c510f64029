import { basename, resolve } from "node:path";
import { Command, Option } from "commander";
import { UserError } from "../../client";
import { type LinkFilter, readProjectSettings, withAccount } from "../account/account";
import { adopt } from "../export/adopt";
import { type DeclaredResource, findInstances, Secret, secretCommand } from "../export/declared-resource";
import { planProgram } from "../export/plan";
import { importFile, type Language, languages, requireEmpty, writeProject } from "../export/project";
import { readAccount } from "../export/read";
import { plural } from "../output/plural";
import { Progress } from "../output/progress";
import type { Report } from "../report/model/report";
import { renderText } from "../report/render/text";
import { withLinkFilter } from "./options";
import { exitCodes, runCommand } from "./run-command";

interface Flags extends LinkFilter {
  readonly out: string;
  readonly language: Language;
  readonly cwd: string;
  readonly name?: string;
  readonly stack: string;
  readonly import: boolean;
}

/**
 * `shortlink export`: writes a program that declares an account's objects, and imports them into a new stack. Changes
 * nothing in the account.
 *
 * @example
 * shortlink export --out links --language yaml --folder fld_1
 */
export const exportCommand = (): Command =>
  withLinkFilter(new Command("export"))
    .description(
      "Write a program that declares an account's objects, and import them into a new stack. Changes nothing in the account.",
    )
    .requiredOption("--out <folder>", "the folder for the new Pulumi project")
    .addOption(
      new Option("--language <language>", "the language of the program")
        .choices(languages)
        .default("typescript"),
    )
    .option("--name <project>", "the name of the project (default: that of the folder)")
    .option("-s, --stack <name>", "the name of the new stack", "dev")
    .option("--no-import", "only write the program")
    .option(
      "-C, --cwd <folder>",
      "the folder of a Pulumi project with the settings of the account; outside a project, the SHORTLINK_* environment variables are used",
      ".",
    )
    .addHelpText(
      "after",
      "\nExit code: 0 when a preview of the program shows no change, 2 when it shows one, 1 on an error.",
    )
    .action((flags: Flags) => runCommand("export", () => exportAccount(flags)));

async function exportAccount(flags: Flags): Promise<number> {
  const { out, language, stack, cwd } = flags;
  const folder = resolve(out);
  const name = projectName(flags.name ?? basename(folder));
  await requireEmpty(folder);
  const settings = await readProjectSettings({ cwd });
  const progress = new Progress();
  const { declared, defaultDomainId } = await withAccount(settings, async (context) => {
    const { folder, domain, kind } = flags;
    const objects = await readAccount(context, { folder, domain, kind }, (count) =>
      progress.show(`Reading the account: ${count} objects`),
    );
    const defaultDomainId = await context.defaultDomainId();
    return { declared: planProgram(objects, defaultDomainId, context.warn), defaultDomainId };
  });
  const description = `The links of ${new URL(settings.baseUrl).host}`;
  const files = await writeProject(folder, language, { name, description }, declared);
  progress.end();
  console.log(`Wrote ${out}: ${countByKind(declared)}, in ${plural(files.length, "file")}.`);
  if (!flags.import) return exitCodes.inSync;
  const edits = await adopt({ folder, stack, language }, declared, settings, defaultDomainId, progress);
  progress.end();
  if (edits.length > 0) {
    const report: Report = { version: 1, project: name, stack, inSync: false, drift: [], edits };
    console.log(
      `All objects were imported, but a preview of the program shows a difference.\n${renderText(report)}`,
    );
    return exitCodes.different;
  }
  console.log(nextSteps(out, stack, declared));
  return exitCodes.inSync;
}

/** `12 links, 2 folders` */
function countByKind(declared: readonly DeclaredResource[]): string {
  const kinds = [...new Set(declared.map(({ kind }) => kind))].toReversed();
  const counts = kinds.map((kind) =>
    plural(declared.filter((it) => it.kind === kind).length, kind === "QR" ? "QR code" : kind.toLowerCase()),
  );
  return counts.join(", ") || "an empty account";
}

function nextSteps(out: string, stack: string, declared: readonly DeclaredResource[]): string {
  const secrets = declared.flatMap(({ args }) => findInstances(args, Secret));
  return [
    `All objects were imported into stack ${stack}, and a preview of the program shows no change.`,
    "",
    `Next, in ${out}:`,
    "  pulumi config set --secret shortlink:apiKey   stores the key with the stack instead of SHORTLINK_API_KEY",
    "  pulumi preview",
    ...(secrets.length > 0
      ? [
          "",
          `The passwords of ${plural(secrets.length, "feature")} stay as they are until you set them, as the program explains:`,
          ...secrets.slice(0, 5).map(({ name }) => `  ${secretCommand(name)}`),
          ...(secrets.length > 5 ? [`  … and ${secrets.length - 5} more`] : []),
        ]
      : []),
    "",
    `To import the same objects into another stack: pulumi import --file ${importFile} --generate-code=false`,
  ].join("\n");
}

/** @throws UserError when Pulumi does not accept it as a project name */
function projectName(text: string): string {
  if (/^[A-Za-z0-9_.-]{1,100}$/.test(text)) return text;
  throw new UserError(
    `${JSON.stringify(text)} is not a project name. Give one with --name, of 1 to 100 letters, digits, underscores, dots and hyphens.`,
  );
}
