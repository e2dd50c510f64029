import { resolve } from "node:path";
import { Argument, Command, InvalidArgumentError, Option } from "commander";
import { UserError } from "../../client";
import { type LinkFilter, sayAccount } from "../account/account";
import type { ConvertOptions, SetKind } from "../convert/choices";
import { maxParts, type Split } from "../export/split/parts";
import type { Arrivals } from "../init/arrivals";
import { account, type Choices, choose, emulator, type Given, stateLocations } from "../init/choices";
import type { Created } from "../init/created";
import { requireFitting } from "../init/fitting-flags";
import { createDeclared } from "../init/from-account";
import { createParts } from "../init/from-account-parts";
import { ciSteps, nextSteps } from "../init/next-steps";
import { createPolicyPack } from "../init/policy-pack";
import { createStarted } from "../init/started";
import { withoutLogins } from "../output/logins";
import { print } from "../output/print";
import { Progress } from "../output/progress";
import { isInteractive } from "../output/prompts";
import { requireCreatableFolder } from "../output/target";
import {
  hasPassphrase,
  localBackend,
  type PassphraseEnvironment,
  requireFreeStack,
  requirePassphrase,
  requireTools,
} from "../project/backend";
import { requireEmpty } from "../project/folder";
import {
  type Ci,
  chooseProjectName,
  ciSystems,
  type ExportLanguage,
  languages,
  type NewProject,
  providers,
} from "../project/new-project";
import { detectPackageManager, type PackageManager, packageManagers } from "../project/package-manager";
import { findPackageSource, type PackageSource } from "../project/package-source";
import { withArrivalOptions } from "./arrival-options";
import {
  asFolderSets,
  parseText,
  projectOnlyOption,
  setsOption,
  stackOption,
  withHelpEnd,
  withLinkFilter,
  yesOption,
} from "./options";
import { exitCodes, runCommand } from "./run-command";

interface Flags extends Omit<Given, "isSplit" | "isEmulator">, LinkFilter, Omit<ConvertOptions, "sets"> {
  readonly demo?: boolean;
  readonly template: (typeof templates)[number];
  readonly sets?: SetKind;
  readonly split?: Split;
  readonly import: boolean;
  readonly name?: string;
  readonly stack?: string;
  readonly packageManager?: PackageManager;
  readonly ci?: Ci;
  readonly projectOnly?: boolean;
  readonly yes?: boolean;
}

/** What to create: a project with a program, or a policy pack. */
const templates = ["program", "policy"] as const;

/**
 * `shortlink init`: creates a project in an empty folder, with its packages, a stack and its settings. Its program declares an
 * example, the objects of an account, which it imports, or the links of a file. Changes nothing in the account.
 *
 * @example
 * shortlink init links --language yaml --from emulator --state local
 * shortlink init links --from account --split folder --sets folder
 */
export const initCommand = (): Command =>
  withHelpEnd(
    withLinkOptions(withProjectOptions(new Command("init"))),
    "0 when it is created, 2 when a preview shows a change, 1 on an error.",
    ["shortlink init --demo", "shortlink init links --from account"],
  ).action((folder: string, flags: Flags, command: Command) =>
    runCommand("init", () => init(folder, flags, givenFlags(command))),
  );

/** The options about the project. */
const withProjectOptions = (command: Command): Command =>
  command
    .summary("start a project")
    .description("Create a Pulumi project and its stack (default: dev) by questions or by flags.")
    .addArgument(
      new Argument("[folder]", "an empty folder for the project").default(".").argParser(parseText),
    )
    .option("--demo", "start on the emulator, without any question")
    .addOption(
      new Option("--template <template>", "a program, or a policy pack")
        .choices(templates)
        .default("program"),
    )
    .addOption(new Option("--language <language>", "typescript, python, go or yaml").choices(languages))
    .addOption(new Option("--provider <provider>", "for TypeScript: dynamic or plugin").choices(providers))
    .addOption(
      new Option("--state <place>", "where Pulumi keeps state: local or backend").choices(stateLocations),
    )
    .option("--base-url <url>", "the account (its key: SHORTLINK_API_KEY)")
    .option("--name <project>", "the project's name (default: the folder's)")
    .addOption(stackOption())
    .addOption(
      new Option("--package-manager <name>", "npm, pnpm, yarn or bun (default: the one in use)").choices(
        packageManagers,
      ),
    )
    .addOption(new Option("--ci <system>", "also the jobs for CI, in github or gitlab").choices(ciSystems))
    .addOption(yesOption());

/** The options about the links that the program declares. */
const withLinkOptions = (command: Command): Command =>
  withArrivalOptions(
    withLinkFilter(
      command.option("--from <what>", "account, emulator, or a file with links").addOption(setsOption()),
    )
      .addOption(
        new Option("--split <by>", "a stack per folder or domain, or this many parts")
          .choices(["folder", "domain"])
          .argParser(parseSplit)
          .conflicts("stack"),
      )
      .option("--no-import", "only write the program")
      .addOption(projectOnlyOption()),
  );

/** @throws InvalidArgumentError for what an account cannot be split by */
function parseSplit(text: string): Split {
  if (text === "folder" || text === "domain") return { by: text };
  const parts = /^\d{1,3}$/.test(text) ? Number(text) : 0;
  if (parts >= 2 && parts <= maxParts) return { by: "count", parts };
  throw new InvalidArgumentError(`It must be folder, domain, or a number of parts from 2 to ${maxParts}.`);
}

const givenFlags = (command: Command): string[] =>
  command.options
    .filter((option) => command.getOptionValueSource(option.attributeName()) === "cli")
    .map(({ long }) => String(long));

async function init(place: string, { demo, ...flags }: Flags, given: readonly string[]): Promise<number> {
  requireFitting(given, flags);
  const asSets = flags.from === account && asFolderSets(flags.sets);
  const { template } = flags;
  const from = flags.from === emulator ? undefined : flags.from;
  const folder = resolve(place);
  const more = template === "policy" ? " --template policy" : "";
  await requireEmpty(folder, `Name another folder: \`shortlink init <folder>${more}\`.`);
  await requireCreatableFolder("folder", folder);
  const packageManager = flags.packageManager ?? detectPackageManager(folder);
  if (template === "policy") {
    print(await createPolicyPack(folder, place, packageManager));
    return exitCodes.nothing;
  }
  const name = chooseProjectName(flags.name, folder);
  if (flags.import) await requireTools(packageManager);
  const isFile = from !== undefined && from !== account;
  // What reads files is loaded only for them.
  const arrivals = isFile
    ? await (await import("../init/arrivals.js")).readArrivals(from, flags, given)
    : undefined;
  const isSplit = flags.split !== undefined;
  const isOnEmulator = demo === true || flags.from === emulator;
  const asked: Given = {
    ...{ ...flags, from, isTable: arrivals?.isTable, isSplit, isEmulator: isOnEmulator },
    ...(demo && { state: "local" }),
  };
  const choices = await choose(asked, isInteractive() && !demo && !flags.yes);
  const { isEmulator, settings, isFromAccount } = choices;
  const { stack = "dev" } = flags;
  const project: NewProject = {
    ...{ folder, name, stack, packageManager, ci: flags.ci },
    ...{ language: choices.language, provider: choices.provider },
    description: isEmulator ? "Short links" : `The links of ${new URL(settings.baseUrl).host}`,
    backend: choices.state === "local" ? localBackend : undefined,
  };
  // Without an import there is no stack yet; the parts of a split have stacks of their own.
  const hasStack = flags.import && !isSplit;
  const passphrase = hasStack ? await choosePassphrase(project, demo === true) : undefined;
  if (isFromAccount) sayAccount(settings, originOf(flags));
  const progress = new Progress();
  const source = await findPackageSource(progress);
  const start: Start = { project, place, flags, choices, asSets, passphrase, source, arrivals };
  const { lines, isSame } = await create(start, progress).finally(async () => {
    progress.end();
    await source.remove();
  });
  print([...lines, ...ciSteps(project)].join("\n"));
  return isSame ? exitCodes.nothing : exitCodes.found;
}

/** What a project is created from. */
interface Start {
  readonly project: NewProject;
  /** The folder of the project, as the person named it. */
  readonly place: string;
  readonly flags: Omit<Flags, "demo">;
  readonly choices: Choices;
  /** Whether the links of an account become sets. */
  readonly asSets: boolean;
  /** The environment of the stack; undefined where none is created. */
  readonly passphrase: PassphraseEnvironment | undefined;
  readonly source: PackageSource;
  readonly arrivals: Arrivals | undefined;
}

const originOf = ({ baseUrl }: Pick<Flags, "baseUrl">): string => {
  if (baseUrl !== undefined) return "as --base-url says";
  return process.env.SHORTLINK_BASE_URL ? "as SHORTLINK_BASE_URL says" : "as you said";
};

/** The passphrase of the new stack, where it needs one that the environment does not have. */
async function choosePassphrase(
  { name, stack, backend }: NewProject,
  isDemo: boolean,
): Promise<PassphraseEnvironment> {
  if (backend === undefined) return requireFreeStack(name, stack);
  if (process.env.PULUMI_BACKEND_URL) {
    const url = withoutLogins(process.env.PULUMI_BACKEND_URL);
    throw new UserError(
      `PULUMI_BACKEND_URL is set (${url}) and takes precedence over state in the project's folder. Unset it${isDemo ? "" : ", or keep the state there with --state backend"}.`,
    );
  }
  if (isDemo && !hasPassphrase()) return { PULUMI_CONFIG_PASSPHRASE: "" };
  return requirePassphrase("The state in the project's folder");
}

/** The commands to type next. */
function nextOf({ project, place, choices: { isEmulator }, passphrase }: Start): string {
  const isKnown = passphrase?.PULUMI_CONFIG_PASSPHRASE;
  const kind = isKnown === "" ? "empty" : isKnown === undefined ? undefined : "known";
  return nextSteps({ project, place, isEmulator, passphrase: kind });
}

async function create(start: Start, progress: Progress): Promise<Created> {
  const { project, place, flags, choices, passphrase, source, arrivals } = start;
  if (!choices.isFromAccount) {
    const { settings } = choices;
    return createStarted(
      { project, place, settings, stackEnvironment: { ...passphrase }, source, arrivals },
      nextOf(start),
      progress,
    );
  }
  const { folder, domain, kind, split, projectOnly } = flags;
  const it = {
    project: { ...project, language: choices.language as ExportLanguage },
    ...{ place, source, settings: choices.settings, filter: { folder, domain, kind } },
    ...{ sets: start.asSets, backend: { cwd: ".", projectOnly } },
  };
  if (split !== undefined) return createParts({ ...it, split }, flags.import, progress);
  return createDeclared({ ...it, storeKey: true, stackEnvironment: passphrase }, nextOf(start), progress);
}
