import { basename, resolve } from "node:path";
import { Command, Option } from "commander";
import { type LinkFilter, readProjectSettings } from "../account/account";
import { type CreatedProject, createFromAccount } from "../export/from-account";
import { importFile } from "../export/import";
import { countByKind, passwordSteps } from "../export/summary";
import { plural } from "../output/plural";
import { Progress } from "../output/progress";
import { requireCreatableFolder } from "../output/target";
import { requireFreeStack, requireTools } from "../project/backend";
import { requireEmpty } from "../project/folder";
import { type Language, languages, type NewProject, requireProjectName } from "../project/new-project";
import { detectPackageManager, type PackageManager } from "../project/package-manager";
import { findPackageSource } from "../project/package-source";
import type { Report } from "../report/model/report";
import { renderText } from "../report/render/text";
import { packageManagerOption, withLinkFilter } from "./options";
import { exitCodes, runCommand } from "./run-command";

interface Flags extends LinkFilter {
  readonly out: string;
  readonly language: Language;
  readonly cwd: string;
  readonly name?: string;
  readonly stack: string;
  readonly import: boolean;
  readonly packageManager?: PackageManager;
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
    .addOption(packageManagerOption())
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
  const { out, cwd, stack } = flags;
  const folder = resolve(out);
  const name = requireProjectName(flags.name ?? basename(folder));
  await requireEmpty(folder, "Choose a new folder with --out.");
  await requireCreatableFolder("--out", folder);
  const settings = await readProjectSettings({ cwd });
  const packageManager = flags.packageManager ?? detectPackageManager(folder);
  if (flags.import) await requireTools(packageManager);
  const stackEnvironment = flags.import ? await requireFreeStack(name, stack) : undefined;
  const project: NewProject = {
    ...{ folder, name, stack, packageManager, language: flags.language, provider: "plugin" },
    description: `The links of ${new URL(settings.baseUrl).host}`,
  };
  const { folder: folderId, domain, kind } = flags;
  const filter = { folder: folderId, domain, kind };
  const progress = new Progress();
  const source = await findPackageSource();
  try {
    const created = await createFromAccount(
      { project, place: out, source, settings, filter, stackEnvironment },
      progress,
    );
    progress.end();
    return report(flags, project, created);
  } finally {
    progress.end();
    await source.remove();
  }
}

function report(flags: Flags, { name, packageManager }: NewProject, created: CreatedProject): number {
  const { out, stack } = flags;
  const { declared, files, edits } = created;
  console.log(`Wrote ${out}: ${countByKind(declared)}, in ${plural(files.length, "file")}.`);
  if (!flags.import) {
    console.log(
      [
        `\nNext, in ${out}:`,
        `  ${packageManager} install`,
        `  pulumi stack init ${stack}`,
        `  pulumi import --file ${importFile} --generate-code=false --protect=false`,
        "  pulumi preview",
      ].join("\n"),
    );
    return exitCodes.inSync;
  }
  if (edits.length > 0) {
    const report: Report = { version: 1, project: name, stack, inSync: false, drift: [], edits: [...edits] };
    console.log(
      `All objects were imported, but a preview of the program shows a difference.\n${renderText(report)}`,
    );
    return exitCodes.different;
  }
  console.log(
    [
      `All objects were imported into stack ${stack}, and a preview of the program shows no change.`,
      "",
      `Next, in ${out}:`,
      "  pulumi config set --secret shortlink:apiKey   stores the key with the stack instead of SHORTLINK_API_KEY",
      "  pulumi preview",
      ...passwordSteps(declared),
      "",
      `To import the same objects into another stack: pulumi import --file ${importFile} --generate-code=false`,
    ].join("\n"),
  );
  return exitCodes.inSync;
}
