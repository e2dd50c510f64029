import { resolve } from "node:path";
import { Command, Option } from "commander";
import type { Settings } from "../../client";
import { accountAt, announceAccount, type LinkFilter } from "../account/account";
import { type CreatedProject, createFromAccount } from "../export/from-account";
import { importFile } from "../export/import";
import { splitKinds } from "../export/split/parts";
import { countByKind, graphsInCode, passwordSteps } from "../export/summary";
import { plural } from "../output/plural";
import { print } from "../output/print";
import { Progress } from "../output/progress";
import { requireCreatableFolder } from "../output/target";
import { commandLine } from "../program/command-line";
import { requireFreeStack, requireTools } from "../project/backend";
import { requireEmpty } from "../project/folder";
import {
  chooseProjectName,
  type ExportLanguage,
  exportLanguages,
  type NewProject,
} from "../project/new-project";
import { detectPackageManager, type PackageManager } from "../project/package-manager";
import { findPackageSource } from "../project/package-source";
import type { Report } from "../report/model/report";
import { renderText } from "../report/render/text";
import { appendToProject } from "./export-append";
import { splitIntoStacks } from "./export-split";
import {
  cwdOption,
  packageManagerOption,
  parseFolder,
  parsePartCount,
  projectOnlyOption,
  stackOption,
  withLinkFilter,
  wrapped,
} from "./options";
import { exitCodes, runCommand } from "./run-command";

interface Flags extends LinkFilter {
  readonly out?: string;
  readonly unmanaged?: boolean;
  readonly append?: boolean;
  readonly sets?: boolean;
  readonly projectOnly?: boolean;
  readonly split?: (typeof splitKinds)[number];
  readonly parts?: number;
  readonly language: ExportLanguage;
  readonly cwd: string;
  readonly name?: string;
  readonly stack?: string;
  readonly import: boolean;
  readonly packageManager?: PackageManager;
}

/**
 * `shortlink export`: writes a program that declares an account's objects, and imports them into a new stack; or adds the
 * unmanaged ones to the program of a project. Changes nothing in the account.
 *
 * @example
 * shortlink export --out links --language yaml --folder fld_1
 * shortlink export --out links --split folder --sets
 * shortlink export --unmanaged --append
 */
export const exportCommand = (): Command =>
  withLinkFilter(new Command("export"))
    .description(
      "Write a program that declares an account's objects, and import them into a new stack. Changes nothing in the account.",
    )
    .addOption(new Option("--out <folder>", "the folder for the new Pulumi project").argParser(parseFolder))
    .option("--unmanaged", "only the objects that are in no stack; with --append")
    .addOption(
      new Option(
        "--append",
        "add them to the program of the project and import them into its stack, instead of creating a project",
      ).conflicts(["out", "language", "name", "packageManager", "split"]),
    )
    .option(
      "--sets",
      "declare the plain links of each folder as one LinkSet, with a table (CSV) beside the program, in place of a Link for each",
    )
    .addOption(
      new Option(
        "--split <by>",
        "write a program and a stack for each folder or domain, or for parts of about the same size, and one for what they share; with jobs for CI",
      )
        .choices(splitKinds)
        .conflicts("stack"),
    )
    .addOption(
      new Option(
        "--parts <number>",
        "the number of parts of --split count, in which a link keeps its part as long as this number stays the same",
      ).argParser(parsePartCount),
    )
    .addOption(
      new Option("--language <language>", "the language of the program")
        .choices(exportLanguages)
        .default("typescript"),
    )
    .option("--name <project>", "the name of the project (default: that of the folder)")
    .addOption(
      stackOption(
        "the name of the new stack (default: dev); with --append, of the existing one (default: the selected one)",
      ),
    )
    .addOption(projectOnlyOption())
    .option("--no-import", "only write the program")
    .addOption(packageManagerOption())
    .addOption(
      cwdOption(
        "the folder of a Pulumi project whose selected stack says which account it is, and to whose program --append adds; without a stack, the SHORTLINK_* environment variables say it",
      ),
    )
    .addHelpText(
      "after",
      wrapped(
        "\nExit code: 0 when a preview of the program shows no change, 2 when it shows one, 1 on an error.",
      ),
    )
    .action((flags: Flags, command: Command) => {
      const { out, append, unmanaged, stack = "dev", split, parts } = flags;
      if (append && unmanaged) return runCommand("export", () => appendToProject(flags));
      if (append) command.error("error: --append needs --unmanaged: it adds what no stack declares");
      if (unmanaged) command.error("error: --unmanaged needs --append, which adds to an existing program");
      if (out === undefined) command.error("error: required option '--out <folder>' not specified");
      if (split === "count" && parts === undefined)
        command.error("error: --split count needs --parts <number>");
      if (split !== "count" && parts !== undefined) command.error("error: --parts needs --split count");
      return runCommand("export", () => exportAccount({ ...flags, out, stack }));
    });

/** The flags for a new project. */
type NewProjectFlags = Flags & { readonly out: string; readonly stack: string };

async function exportAccount(flags: NewProjectFlags): Promise<number> {
  const { out, cwd, stack, projectOnly } = flags;
  const folder = resolve(out);
  const name = chooseProjectName(flags.name, folder);
  await requireEmpty(folder, "Choose a new folder with --out.");
  await requireCreatableFolder("--out", folder);
  const settings = await announceAccount({ cwd });
  const packageManager = flags.packageManager ?? detectPackageManager(folder);
  if (flags.import) await requireTools(packageManager);
  const splits = flags.split !== undefined;
  const stackEnvironment = flags.import && !splits ? await requireFreeStack(name, stack) : undefined;
  const project: NewProject & { readonly language: ExportLanguage } = {
    ...{ folder, name, stack, packageManager, language: flags.language, provider: "plugin" },
    description: `The links of ${new URL(settings.baseUrl).host}`,
  };
  const { folder: folderId, domain, kind } = flags;
  const filter = { folder: folderId, domain, kind };
  const progress = new Progress();
  const source = await findPackageSource(progress);
  const backend = { cwd, projectOnly };
  const common = { project, place: out, source, settings, filter, sets: flags.sets, backend };
  try {
    if (flags.split !== undefined) {
      const split = { by: flags.split, parts: flags.parts };
      return await splitIntoStacks({ ...common, split }, flags.import, progress);
    }
    const created = await createFromAccount({ ...common, stackEnvironment }, progress);
    progress.end();
    return report(flags, project, settings, created);
  } finally {
    progress.end();
    await source.remove();
  }
}

function report(
  flags: NewProjectFlags,
  { name, language, packageManager }: NewProject & { readonly language: ExportLanguage },
  settings: Settings,
  created: CreatedProject,
): number {
  const { out, stack } = flags;
  const { declared, files, edits } = created;
  const wrote = `Wrote ${out}: ${countByKind(declared)}, in ${plural(files.length, "file")}. ${accountAt(settings)}`;
  print([wrote, ...graphsInCode(declared)].join("\n"));
  if (!flags.import) {
    print(
      [
        `\nNext, in ${out}:`,
        `  ${packageManager} install`,
        `  ${commandLine("pulumi stack init", [stack])}`,
        `  pulumi import --file ${importFile} --generate-code=false --protect=false`,
        "  pulumi preview",
      ].join("\n"),
    );
    return exitCodes.inSync;
  }
  if (edits.length > 0) {
    const report: Report = { version: 1, project: name, stack, inSync: false, drift: [], edits: [...edits] };
    print(
      `All objects were imported, but a preview of the program shows a difference.\n${renderText(report)}`,
    );
    return exitCodes.different;
  }
  print(
    [
      `All objects were imported into stack ${stack}, and a preview of the program shows no change.`,
      "",
      `Next, in ${out}:`,
      "  pulumi config set --secret shortlink:apiKey   stores the key with the stack instead of SHORTLINK_API_KEY",
      "  pulumi preview",
      ...passwordSteps(declared, language),
      "",
      `To import the same objects into another stack: pulumi import --file ${importFile} --generate-code=false`,
    ].join("\n"),
  );
  return exitCodes.inSync;
}
