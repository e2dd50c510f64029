import { readSettings, type Settings, UserError } from "../../client";
import { withAccount } from "../account/account";
import { emulatorUrl } from "../account/local-emulator";
import { askChoice, type Choice } from "../output/prompts";
import { quote } from "../program/command-line";
import { currentBackend } from "../project/backend";
import { isExportLanguage, type Language, languageNames, type Provider } from "../project/new-project";
import { missingFor } from "../project/toolchains";
import { askAccount } from "./ask-account";

/** Where the state of a new project is: in its folder, or in the backend that Pulumi is logged in to. */
export const stateLocations = ["local", "backend"] as const;
export type StateLocation = (typeof stateLocations)[number];

/** What the flags of `shortlink init` say about the project. Everything else is asked for, or has a default. */
export interface Given {
  readonly language?: Language;
  readonly provider?: Provider;
  readonly state?: StateLocation;
  /** Whether the project starts on an emulator, with or without `--demo`. */
  readonly isEmulator: boolean;
  readonly baseUrl?: string;
  /** What the program declares, besides an example: {@link account}, or a file with links. */
  readonly from?: string;
  /** Whether that file is a table, which a program in any language reads. */
  readonly isTable?: boolean | undefined;
  /** Whether each part of the account becomes a stack. */
  readonly isSplit?: boolean;
}

/** What `--from` calls the objects of the account. */
export const account = "account";

/** What `--from` calls an example on an emulator. */
export const emulator = "emulator";

/** What a new project is made of. */
export interface Choices {
  readonly language: Language;
  readonly provider: Provider;
  readonly state: StateLocation;
  readonly isEmulator: boolean;
  readonly settings: Settings;
  readonly isFromAccount: boolean;
}

/**
 * Decides what a new project is made of: by the flags, otherwise by questions on a terminal, and otherwise by defaults.
 *
 * @param mayAsk whether to ask questions
 * @throws UserError for flags that do not go together, or when there is no key or URL
 */
export async function choose(given: Given, mayAsk: boolean): Promise<Choices> {
  requireConsistent(given);
  const missing = given.language && (await missingFor(given.language));
  if (missing !== undefined) throw new UserError(missing);
  const chosen = await chooseAccount(given, mayAsk);
  const { from } = given;
  const isOpen = from === undefined && !chosen.isEmulator && mayAsk;
  const isFromAccount = from === account || (isOpen && (await askWhatToDeclare()));
  const hasLinks = isFromAccount || (from !== undefined && !given.isTable);
  const program = await chooseProgram(given, hasLinks, mayAsk);
  const state = given.state ?? (given.isSplit ? "backend" : await chooseState(mayAsk));
  return { ...chosen, ...program, isFromAccount, state };
}

function requireConsistent(given: Given): void {
  const { isEmulator, baseUrl, language, provider, state, isSplit } = given;
  const from = given.isTable ? undefined : given.from;
  if (isEmulator && baseUrl !== undefined) {
    throw new UserError(
      "--base-url is for a project with an account, and this one starts on an emulator. Leave out --base-url, or --demo and --from emulator.",
    );
  }
  if (isEmulator && from === account) {
    throw new UserError(
      "--from account needs an account with links, and a new emulator has none. Leave out one of --demo and --from.",
    );
  }
  if (isSplit && state === "local") {
    throw new UserError(
      "--split makes stacks that refer to each other, so they need a backend that all of them share. Leave out --state local, and log in to a backend with `pulumi login`.",
    );
  }
  const isOther = language !== undefined && language !== "typescript";
  if (provider === "dynamic" && (from !== undefined || isOther)) {
    const existing =
      from === account ? "Existing links can only be imported into" : "The links of a file are written into";
    const what = isOther ? `${languageNames[language]} needs` : existing;
    throw new UserError(`${what} a program that uses the plugin. Leave out --provider dynamic.`);
  }
  if (from === undefined || language === undefined || isExportLanguage(language)) return;
  const instead =
    from === account
      ? "and import them with the commands that `npx shortlink diff --unmanaged` prints"
      : `convert the file with \`npx pulumi-shortlink convert ${quote(from)}\`, and read the table with parseLinks`;
  throw new UserError(
    `--from writes a program in TypeScript or YAML. In ${languageNames[language]}, start without it, ${instead}.`,
  );
}

async function chooseAccount(
  given: Given,
  mayAsk: boolean,
): Promise<Pick<Choices, "isEmulator" | "settings">> {
  const { baseUrl, from } = given;
  const isEmulator =
    given.isEmulator ||
    (from !== account &&
      baseUrl === undefined &&
      !process.env.SHORTLINK_BASE_URL &&
      mayAsk &&
      (await askChoice("Which account do you start with?", [
        { value: "account", label: "My account", hint: "its URL and key" },
        { value: "emulator", label: "None yet", hint: "an emulator on this machine" },
      ])) === "emulator");
  if (isEmulator) {
    const { demoKey } = await import("../../../emulator/index.js");
    return { isEmulator, settings: { baseUrl: emulatorUrl, apiKey: demoKey } };
  }
  const url = baseUrl ?? process.env.SHORTLINK_BASE_URL;
  const key = process.env.SHORTLINK_API_KEY;
  if (!mayAsk && !(url && key)) {
    throw new UserError(
      "The account is missing: give its URL with --base-url (or SHORTLINK_BASE_URL) and its key in SHORTLINK_API_KEY. To try a program without an account, use --from emulator or --demo.",
    );
  }
  if (mayAsk) return { isEmulator, settings: await askAccount({ url, key }) };
  const settings = readSettings((name) => ({ baseUrl: url, apiKey: key })[name]);
  await withAccount(settings, (context) => context.defaultDomainId());
  return { isEmulator, settings };
}

const askWhatToDeclare = async (): Promise<boolean> =>
  (await askChoice("What does the program start with?", [
    { value: "example", label: "An example", hint: "a folder and a link" },
    { value: "account", label: "The links that the account has", hint: "imports them, changes nothing" },
  ])) === "account";

/** The ways to write a program, each with its language and what runs its resources. */
const programs = {
  typescript: { language: "typescript", provider: "dynamic" },
  native: { language: "typescript", provider: "plugin" },
  python: { language: "python", provider: "plugin" },
  go: { language: "go", provider: "plugin" },
  yaml: { language: "yaml", provider: "plugin" },
} as const;

/** @param hasLinks whether the program declares links that exist somewhere */
async function chooseProgram(
  { language, provider }: Given,
  hasLinks: boolean,
  mayAsk: boolean,
): Promise<Pick<Choices, "language" | "provider">> {
  if (language !== undefined && language !== "typescript") return programs[language];
  if (provider === "dynamic") return programs.typescript;
  const isDecided = provider === "plugin" || (language !== undefined && (hasLinks || !mayAsk));
  if (isDecided || !mayAsk) return provider === "plugin" || hasLinks ? programs.native : programs.typescript;
  const plain = { value: "typescript", label: "TypeScript", hint: "dynamic resources" } as const;
  const native = {
    value: "native",
    label: "TypeScript with the plugin",
    hint: "imports, several accounts",
  } as const;
  const others = language === undefined ? (["python", "go", "yaml"] as const) : [];
  const choices = [
    ...(hasLinks ? [] : [plain]),
    native,
    ...(await Promise.all(others.filter((it) => !hasLinks || isExportLanguage(it)).map(choiceOf))),
  ];
  return programs[await askChoice("Which language?", choices)];
}

/** A language as a choice, which cannot be chosen where something is missing for it. */
async function choiceOf<L extends Language>(value: L): Promise<Choice<L>> {
  const missing = await missingFor(value);
  const choice = { value, label: languageNames[value], hint: missing ?? "with the plugin" };
  return missing === undefined ? choice : { ...choice, disabled: true };
}

async function chooseState(mayAsk: boolean): Promise<StateLocation> {
  const url = await currentBackend();
  if (url === undefined || !mayAsk) return url === undefined ? "local" : "backend";
  return askChoice("Where does Pulumi keep the state?", [
    { value: "backend", label: "In the backend that Pulumi is logged in to", hint: url },
    { value: "local", label: "In the folder of the project", hint: "encrypted with a passphrase" },
  ]);
}
