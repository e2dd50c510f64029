import { join, resolve } from "node:path";
import { Argument, Command, Option } from "commander";
import { UserError } from "../../client";
import type { ConvertedProgram } from "../convert/run";
import { createFromAccount } from "../export/from-account";
import { countByKind, passwordSteps } from "../export/summary";
import { type Choices, choose, type Given, stateLocations } from "../init/choices";
import { exampleProgram } from "../init/example";
import { nextSteps } from "../init/next-steps";
import { print } from "../output/print";
import { Progress } from "../output/progress";
import { isInteractive } from "../output/prompts";
import { requireCreatableFolder } from "../output/target";
import {
  hasPassphrase,
  localBackend,
  requireFreeStack,
  requirePassphrase,
  requireTools,
} from "../project/backend";
import { configureStack, createStack, installProject, type Program, writeProject } from "../project/create";
import { fillFolder, requireEmpty } from "../project/folder";
import {
  chooseProjectName,
  type ExportLanguage,
  isExportLanguage,
  languages,
  type NewProject,
  providers,
} from "../project/new-project";
import { detectPackageManager, type PackageManager } from "../project/package-manager";
import { findPackageSource, type PackageSource } from "../project/package-source";
import { type ArrivalFlags, withArrivalOptions } from "./arrival-options";
import { packageManagerOption, parseFolder, projectOnlyOption, stackOption } from "./options";
import { exitCodes, runCommand } from "./run-command";
import { isVerified } from "./verify-arrivals";

interface Flags extends Given, ArrivalFlags {
  readonly demo?: boolean;
  readonly name?: string;
  readonly stack: string;
  readonly packageManager?: PackageManager;
  readonly projectOnly?: boolean;
  readonly yes?: boolean;
}

/**
 * `shortlink init`: creates a project in an empty folder, with its packages, a stack and its settings.
 *
 * @example
 * shortlink init links --language yaml --emulator --state local
 */
export const initCommand = (): Command =>
  withArrivalOptions(projectOptions(new Command("init")), "with --from: ").action(
    (folder: string, flags: Flags) => runCommand("init", () => init(folder, flags)),
  );

const projectOptions = (command: Command): Command =>
  command
    .description("Create a Pulumi project. Asks a few questions on a terminal, and takes flags otherwise.")
    .addArgument(
      new Argument("[folder]", "the folder of the project, which must be empty")
        .default(".")
        .argParser(parseFolder),
    )
    .option("--demo", "a project on the emulator that runs at once: no account, no login, no questions")
    .addOption(new Option("--language <language>", "the language of the program").choices(languages))
    .addOption(
      new Option("--provider <provider>", "what runs the resources of a program in TypeScript").choices(
        providers,
      ),
    )
    .addOption(
      new Option(
        "--state <place>",
        "where Pulumi keeps the state: in the project's folder, or in the backend that Pulumi is logged in to",
      ).choices(stateLocations),
    )
    .option(
      "--base-url <url>",
      "the URL of the account; its key is read from SHORTLINK_API_KEY, or asked for",
    )
    .option("--emulator", "use the emulator on this machine instead of an account")
    .option("--from-account", "declare the links that the account has, and import them")
    .option(
      "--from <file>",
      "declare the links of a file: an export of another service, or a redirect file; the name of a kind shows how to get one",
    )
    .option("--name <project>", "the name of the project (default: that of the folder)")
    .addOption(stackOption("the name of the first stack").default("dev"))
    .addOption(packageManagerOption())
    .addOption(projectOnlyOption())
    .option("-y, --yes", "take the defaults instead of asking");

async function init(place: string, { demo, ...flags }: Flags): Promise<number> {
  const folder = resolve(place);
  const name = chooseProjectName(flags.name, folder);
  await requireEmpty(folder, "Name another folder: `shortlink init <folder>`.");
  await requireCreatableFolder("folder", folder);
  const packageManager = flags.packageManager ?? detectPackageManager(folder);
  await requireTools(packageManager);
  if (flags.from === undefined) requireNoArrival(flags);
  const arrival = flags.from === undefined ? undefined : await readArrivals(flags.from, flags);
  const given: Given = demo ? { ...flags, emulator: true, state: "local" } : flags;
  const choices = await choose(given, isInteractive() && !demo && !flags.yes);
  const { language, provider, isEmulator, state, settings } = choices;
  const project: NewProject = {
    ...{ folder, name, stack: flags.stack, language, provider, packageManager },
    description: isEmulator ? "Short links" : `The links of ${new URL(settings.baseUrl).host}`,
    backend: state === "local" ? localBackend : undefined,
  };
  const passphrase = await choosePassphrase(project, demo === true);
  const progress = new Progress();
  const source = await findPackageSource(progress);
  try {
    const chosen = { ...flags, ...choices };
    print(`${await create(project, place, chosen, passphrase, source, progress, arrival)}\n`);
  } finally {
    progress.end();
    await source.remove();
  }
  const isKnown = passphrase.PULUMI_CONFIG_PASSPHRASE;
  const kind = isKnown === "" ? "empty" : isKnown === undefined ? undefined : "known";
  print(nextSteps({ project, place, isEmulator, passphrase: kind }));
  const isSame = !arrival || !flags.verify || (await isVerified(arrival.conversion, flags));
  return isSame ? exitCodes.inSync : exitCodes.different;
}

/** @throws UserError when a flag says how to convert a file, and there is none */
function requireNoArrival({ kind, domain, site, rename, verify, split, tags }: ArrivalFlags): void {
  const given = { kind, domain, site, rename, verify, split: split !== "none", tags: tags !== "title" };
  const [name] = Object.entries(given).flatMap(([flag, value]) => (value ? [flag] : []));
  if (name !== undefined)
    throw new UserError(`--${name} says how to read a file; name the file with --from.`);
}

// What converts files is loaded only for them.

const readArrivals = async (file: string, flags: ArrivalFlags): Promise<ConvertedProgram> =>
  (await import("../convert/run.js")).convertToProgram(file, flags);

const programWith = async ({ declared }: ConvertedProgram, language: ExportLanguage): Promise<Program> =>
  (await import("../convert/run.js")).renderArrivals(declared, language);

/** The passphrase of the new stack, where it needs one that the environment does not have. */
async function choosePassphrase(
  { name, stack, backend }: NewProject,
  isDemo: boolean,
): Promise<Readonly<Record<string, string>>> {
  if (backend === undefined) return requireFreeStack(name, stack);
  if (process.env.PULUMI_BACKEND_URL) {
    throw new UserError(
      `PULUMI_BACKEND_URL is set (${process.env.PULUMI_BACKEND_URL}) and takes precedence over state in the project's folder. Unset it${isDemo ? "" : ", or keep the state there with --state backend"}.`,
    );
  }
  if (isDemo && !hasPassphrase()) return { PULUMI_CONFIG_PASSPHRASE: "" };
  return requirePassphrase("The state in the project's folder");
}

/** Creates the project. Returns what it has created. */
async function create(
  project: NewProject,
  place: string,
  { settings, fromAccount, projectOnly }: Choices & Pick<Flags, "projectOnly">,
  passphrase: Readonly<Record<string, string>>,
  source: PackageSource,
  progress: Progress,
  arrival: ConvertedProgram | undefined,
): Promise<string> {
  const where = place === "." ? "the project" : join(place);
  const { language } = project;
  if (fromAccount && isExportLanguage(language)) {
    const account = { settings, filter: {}, storeKey: true, backend: { projectOnly } };
    const shared = { project: { ...project, language }, place, source, ...account };
    const { declared } = await createFromAccount({ ...shared, stackEnvironment: passphrase }, progress);
    return [
      `Created ${where}: ${countByKind(declared)}, imported into stack ${project.stack}.`,
      ...passwordSteps(declared, language),
    ].join("\n");
  }
  const isArrival = arrival && isExportLanguage(language);
  const program = isArrival ? await programWith(arrival, language) : exampleProgram(project);
  await fillFolder(project.folder, async (onUndo) => {
    await writeProject(project, program, source);
    await installProject(project, program, source, progress);
    await progress.during(`Creating the stack ${project.stack}`, async () => {
      await createStack(project, { ...passphrase }, onUndo);
      const { baseUrl, apiKey, service } = settings;
      await configureStack(project, { baseUrl, apiKey, service }, { ...passphrase });
    });
  }).catch((error) => {
    if (!(error instanceof UserError)) throw error;
    throw new UserError(`${error.message}\nNothing is left in ${place}.`, { cause: error });
  });
  if (!isArrival) return `Created ${where}: a program with a folder and a link, and stack ${project.stack}.`;
  return `Created ${where}: ${countByKind(arrival.declared)}, and stack ${project.stack}.\n\n${arrival.report(language)}`;
}
