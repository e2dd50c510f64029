import { basename, resolve } from "node:path";
import { Command, Option } from "commander";
import { UserError } from "../../client";
import { inAccount, settingsAt } from "../account/open";
import { exitCodes, run } from "../command";
import { adopt } from "../export/adopt";
import { type Declared, planOf, Secret, settingOf, within } from "../export/plan";
import { importFile, type Language, languages, requireEmpty, writeProject } from "../export/project";
import { readAccount } from "../export/read";
import { type Narrowing, withNarrowing } from "../options";
import type { Report } from "../report/report";
import { textOf } from "../report/text";
import { plural } from "../report/words";
import { Progress } from "../stack/progress";

interface Flags extends Narrowing {
  readonly out: string;
  readonly language: Language;
  readonly cwd: string;
  readonly name?: string;
  readonly stack: string;
  readonly import: boolean;
}

/**
 * `shortlink export`: writes a program that declares what an account has, and a stack that has it. Changes nothing there.
 *
 * @example
 * shortlink export --out links --language yaml --folder fld_1
 */
export const exportCommand = (): Command =>
  withNarrowing(new Command("export"))
    .description(
      "Write a program that declares what an account has, and take it into a stack. Changes nothing.",
    )
    .requiredOption("--out <folder>", "the folder of the new Pulumi project")
    .addOption(
      new Option("--language <language>", "what it is written in").choices(languages).default("typescript"),
    )
    .option("--name <project>", "the name of the project (default: that of the folder)")
    .option("-s, --stack <name>", "the stack that takes the account over", "dev")
    .option("--no-import", "only write the program")
    .option(
      "-C, --cwd <folder>",
      "the folder of a Pulumi project whose settings lead to the account; without one, the SHORTLINK_* environment",
      ".",
    )
    .addHelpText(
      "after",
      "\nIt ends with 0 when a preview of the program shows no change, with 2 when it shows one, and with 1 on an error.",
    )
    .action((flags: Flags) => run("export", () => exportAccount(flags)));

async function exportAccount(flags: Flags): Promise<number> {
  const { out, language, stack, cwd } = flags;
  const folder = resolve(out);
  const name = projectName(flags.name ?? basename(folder));
  await requireEmpty(folder);
  const settings = await settingsAt({ cwd });
  const progress = new Progress();
  const { declared, defaultDomainId } = await inAccount(settings, async (context) => {
    const { folder, domain, kind } = flags;
    const items = await readAccount(context, { folder, domain, kind }, (count) =>
      progress.say(`Reading the account: ${count} objects`),
    );
    const defaultDomainId = await context.defaultDomainId();
    return { declared: planOf(items, defaultDomainId, context.warn), defaultDomainId };
  });
  const description = `The links of ${new URL(settings.baseUrl).host}`;
  const files = await writeProject(folder, language, { name, description }, declared);
  progress.end();
  console.log(`Wrote ${out}: ${counted(declared)}, in ${plural(files.length, "file")}.`);
  if (!flags.import) return exitCodes.inSync;
  const edits = await adopt({ folder, stack, language }, declared, settings, defaultDomainId, progress);
  progress.end();
  if (edits.length > 0) {
    const report: Report = { version: 1, project: name, stack, inSync: false, drift: [], edits };
    console.log(
      `The stack has them all, but a preview of the program shows a difference.\n${textOf(report)}`,
    );
    return exitCodes.different;
  }
  console.log(closing(out, stack, declared));
  return exitCodes.inSync;
}

/** \`12 links, 2 folders\` */
function counted(declared: readonly Declared[]): string {
  const kinds = [...new Set(declared.map(({ kind }) => kind))].toReversed();
  const counts = kinds.map((kind) =>
    plural(declared.filter((it) => it.kind === kind).length, kind === "QR" ? "QR code" : kind.toLowerCase()),
  );
  return counts.join(", ") || "an empty account";
}

function closing(out: string, stack: string, declared: readonly Declared[]): string {
  const secrets = declared.flatMap(({ args }) => within(args, Secret));
  return [
    `Stack ${stack} has them all, and a preview of the program shows no change.`,
    "",
    `Next, in ${out}:`,
    "  pulumi config set --secret shortlink:apiKey   keeps the key with the stack, instead of in SHORTLINK_API_KEY",
    "  pulumi preview",
    ...(secrets.length > 0
      ? [
          "",
          `The passwords of ${plural(secrets.length, "feature")} stay as they are until you declare them, as the program tells:`,
          ...secrets.slice(0, 5).map(({ name }) => `  ${settingOf(name)}`),
          ...(secrets.length > 5 ? [`  … and ${secrets.length - 5} more`] : []),
        ]
      : []),
    "",
    `${importFile} takes the same objects into another stack: pulumi import --file ${importFile} --generate-code=false`,
  ].join("\n");
}

/** @throws UserError when Pulumi does not take it for the name of a project */
function projectName(text: string): string {
  if (/^[A-Za-z0-9_.-]{1,100}$/.test(text)) return text;
  throw new UserError(
    `A project's name has 1 to 100 letters, digits, underscores, dots and hyphens; ${JSON.stringify(text)} has not: give one with --name.`,
  );
}
