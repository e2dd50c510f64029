import { execFile } from "node:child_process";
import { tmpdir } from "node:os";
import { UserError } from "../../client";
import { backendEnvironment } from "../../pulumi/backend-environment";
import { withoutLogins } from "../output/logins";
import { askConfirmation, askSecret, isInteractive } from "../output/prompts";
import { pulumiError } from "../stack/open";
import { limitFor, readLimit } from "../stack/time-limit";
import { missingPulumi } from "../stack/workspace";
import { type PackageManager, requirePackageManager } from "./package-manager";

/** The name of the folder inside a project in which local state is. */
export const stateFolder = "state";

/**
 * The backend of a project whose state is in its own folder. Pulumi writes no file of attributes (`.attrs`) beside the state then: a
 * run that is killed may leave that file empty, and no other run reads the state until somebody deletes it.
 */
export const localBackend = `file://./${stateFolder}?metadata=skip`;

/** The passphrase that encrypts the secrets of a stack, as an environment variable; empty where none is needed. */
export type PassphraseEnvironment = Readonly<Record<string, string>>;

/**
 * Requires what creating a project runs: the Pulumi CLI and the package manager.
 *
 * @throws UserError when one is not installed
 */
export async function requireTools(packageManager: PackageManager): Promise<void> {
  await runPulumi(["version"]);
  await requirePackageManager(packageManager);
}

/** The version of the Pulumi CLI; undefined if it is not installed. */
export async function pulumiVersion(): Promise<string | undefined> {
  try {
    return (await runPulumi(["version"])).trim();
  } catch (error) {
    if (error instanceof UserError) return undefined;
    throw error;
  }
}

/** How the error of the Pulumi CLI begins where there is no login (pkg/backend/httpstate). */
const noLogin = "PULUMI_ACCESS_TOKEN must be set for login";

/**
 * The URL of the backend that Pulumi is logged in to, without a user name and password; undefined if there
 * is none, or no Pulumi CLI.
 *
 * @throws UserError when the backend does not respond
 */
export async function currentBackend(options?: {
  readonly cwd?: string;
  readonly milliseconds?: number;
}): Promise<string | undefined> {
  try {
    // Without a folder, elsewhere than in a project, which may have a backend of its own.
    const printed = await runPulumi(["whoami", "--json"], options);
    return withoutLogins(String(JSON.parse(printed).url));
  } catch (error) {
    const { message } = error as Error;
    if (message === missingPulumi || message.startsWith(noLogin)) return undefined;
    throw error;
  }
}

/**
 * Requires Pulumi to be logged in to a backend in which a stack of this name is free.
 *
 * @returns the passphrase that the new stack needs
 * @throws UserError otherwise
 */
export const requireFreeStack = (project: string, stack: string): Promise<PassphraseEnvironment> =>
  requireFreeStacks(project, [stack]);

/** The same for several stacks of a project. */
export async function requireFreeStacks(
  project: string,
  names: readonly string[],
): Promise<PassphraseEnvironment> {
  const url = await currentBackend();
  if (url === undefined) {
    throw new UserError(
      "Pulumi is not logged in to a backend, where it keeps the state of stacks. Run `pulumi login` for Pulumi Cloud, or `pulumi login 'file://~?metadata=skip'` for files on this machine. Other backends: https://www.pulumi.com/docs/iac/concepts/state-and-backends/",
    );
  }
  const stacks: { name: string }[] = JSON.parse(
    await runPulumi(["stack", "ls", "--project", project, "--json"]),
  );
  const existing = names.find((stack) =>
    stacks.some(({ name }) => name === stack || name === `organization/${project}/${stack}`),
  );
  if (existing !== undefined) throw stackExists(project, existing, names.length === 1);
  return /^https?:/.test(url) ? {} : requirePassphrase(`The state in ${url}`);
}

export const stackExists = (project: string, stack: string, isOnly = true): UserError =>
  new UserError(
    `The project ${project} already has a stack ${stack}. Choose another name ${isOnly ? "with --stack or, for a project of its own, with --name" : "for the project with --name"}.`,
  );

/** Whether the environment has a passphrase. It may be empty. */
export const hasPassphrase = (): boolean =>
  process.env.PULUMI_CONFIG_PASSPHRASE !== undefined || !!process.env.PULUMI_CONFIG_PASSPHRASE_FILE;

/**
 * The passphrase of a new stack outside of Pulumi Cloud: from the environment, or asked for on a terminal.
 *
 * @param place what it encrypts: "The state in file://~"
 * @throws UserError when there is none
 */
export async function requirePassphrase(place: string): Promise<PassphraseEnvironment> {
  if (process.env.PULUMI_CONFIG_PASSPHRASE === "") return { PULUMI_CONFIG_PASSPHRASE: "" };
  if (hasPassphrase()) return {};
  const why = `${place} is encrypted with a passphrase`;
  if (!isInteractive()) {
    throw new UserError(
      `${why}. Set PULUMI_CONFIG_PASSPHRASE, or PULUMI_CONFIG_PASSPHRASE_FILE to a file with it.`,
    );
  }
  return { PULUMI_CONFIG_PASSPHRASE: await askPassphrase(why) };
}

async function askPassphrase(why: string): Promise<string> {
  const chosen = await askSecret(`${why}. Choose one, and keep it safe:`);
  if (chosen === "") {
    const isMeant = await askConfirmation(`${emptyPassphrase}. Use it nevertheless?`);
    return isMeant ? "" : askPassphrase(why);
  }
  await askSecret("The same passphrase again:", (again) => {
    if (again !== chosen) throw new UserError("This is not the same passphrase.");
  });
  return chosen;
}

/** What an empty passphrase means, without a period. */
export const emptyPassphrase = "With an empty passphrase, whoever has the state can read its secrets";

/**
 * Runs a Pulumi command that does not need the Automation API.
 *
 * @param input what it reads from standard input, so that a secret is not on the command line
 * @param milliseconds the time limit of a command that only reads
 * @returns what it printed
 * @throws UserError when Pulumi is not installed, or the command fails or exceeds its time limit
 */
export async function runPulumi(
  args: readonly string[],
  {
    cwd = tmpdir(),
    env = {},
    input = "",
    milliseconds = readLimit,
  }: { cwd?: string; env?: Record<string, string>; input?: string; milliseconds?: number } = {},
): Promise<string> {
  const environment = { ...process.env, PULUMI_SKIP_UPDATE_CHECK: "true", ...env };
  const backend = await backendEnvironment(cwd, environment);
  const limit = limitFor(args, milliseconds);
  const options = {
    ...{ cwd, env: { ...environment, ...backend }, maxBuffer: Number.POSITIVE_INFINITY },
    ...(limit && { timeout: limit.milliseconds, killSignal: "SIGKILL" as const }),
  };
  return new Promise((resolve, reject) => {
    const child = execFile("pulumi", [...args, "--non-interactive"], options, (error, stdout, stderr) => {
      if (!error) resolve(stdout);
      else if (limit && error.killed) reject(limit.error());
      else if (error.code === "ENOENT") reject(new UserError(missingPulumi));
      else reject(new UserError(pulumiError(stderr.trim() || error)));
    });
    // A command may exit before it reads its input.
    child.stdin?.on("error", () => {});
    child.stdin?.end(input);
  });
}
