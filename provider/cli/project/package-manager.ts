import { execFile } from "node:child_process";
import { existsSync } from "node:fs";
import { join } from "node:path";
import { promisify, stripVTControlCharacters } from "node:util";
import { UserError } from "../../client";
import { ancestorsOf } from "../stack/plugin";

export const packageManagers = ["npm", "pnpm", "yarn", "bun"] as const;
export type PackageManager = (typeof packageManagers)[number];

const lockfiles: Readonly<Record<string, PackageManager>> = {
  "package-lock.json": "npm",
  "pnpm-lock.yaml": "pnpm",
  "yarn.lock": "yarn",
  "bun.lock": "bun",
  "bun.lockb": "bun",
};

/** How each package manager installs what package.json names, also where it would require a lockfile, as in CI. */
const installArguments: Readonly<Record<PackageManager, readonly string[]>> = {
  npm: ["install", "--no-audit", "--no-fund"],
  pnpm: ["install", "--no-frozen-lockfile"],
  yarn: ["install"],
  bun: ["install"],
};

/**
 * The package manager in use: the one that runs this command, such as `pnpm dlx`, or the one whose lockfile is in the
 * nearest folder. `npx` is used with every package manager, so a lockfile takes precedence over it.
 */
export function detectPackageManager(folder: string, environment = process.env): PackageManager {
  const [running] = (environment.npm_config_user_agent ?? "").split("/");
  const manager = packageManagers.find((name) => name === running);
  if (manager !== undefined && manager !== "npm") return manager;
  for (const above of ancestorsOf(folder)) {
    const lockfile = Object.keys(lockfiles).find((name) => existsSync(join(above, name)));
    if (lockfile !== undefined) return lockfiles[lockfile] ?? "npm";
  }
  return "npm";
}

/**
 * Files that a package manager needs in a project of its own, also where it is inside another one.
 *
 * pnpm fails until it knows whether a dependency of the SDK may run its build script, which it does not need to. Pulumi
 * needs the folder node_modules, which Yarn leaves out by default.
 */
const files: Readonly<Record<PackageManager, readonly (readonly [name: string, text: string])[]>> = {
  npm: [],
  pnpm: [["pnpm-workspace.yaml", "allowBuilds:\n  protobufjs: false\n"]],
  yarn: [
    [".yarnrc.yml", "nodeLinker: node-modules\n"],
    ["yarn.lock", ""],
  ],
  bun: [],
};

export const packageManagerFiles = (manager: PackageManager) => files[manager];

/**
 * Requires a package manager to be installed.
 *
 * @throws UserError otherwise
 */
export async function requirePackageManager(manager: PackageManager): Promise<void> {
  await run(manager, ["--version"]);
}

/**
 * Installs the packages of a project.
 *
 * @throws UserError when the installation fails
 */
export async function installPackages(folder: string, manager: PackageManager): Promise<void> {
  await run(manager, installArguments[manager], folder);
}

/**
 * Runs a package manager and returns its output.
 *
 * @throws UserError when it is not installed or fails, with the error that it printed
 */
export async function run(manager: PackageManager, args: readonly string[], cwd?: string): Promise<string> {
  const isWindows = process.platform === "win32";
  const options = {
    ...(cwd === undefined ? {} : { cwd }),
    // On Windows, package managers are scripts.
    shell: isWindows,
    maxBuffer: 2 ** 26,
    env: { ...process.env, YARN_ENABLE_IMMUTABLE_INSTALLS: "false" },
  };
  // A shell splits arguments at spaces.
  const quoted = isWindows ? args.map((it) => (it.includes(" ") ? `"${it}"` : it)) : [...args];
  try {
    return (await promisify(execFile)(manager, quoted, options)).stdout;
  } catch (error) {
    throw new UserError(problemOf(manager, args, error as ProcessError), { cause: error });
  }
}

interface ProcessError extends Error {
  readonly code?: string | number;
  readonly stdout?: string;
  readonly stderr?: string;
}

function problemOf(manager: PackageManager, args: readonly string[], error: ProcessError): string {
  if (error.code === "ENOENT") {
    const advice = manager === "npm" ? "It comes with Node.js: https://nodejs.org/en/download" : "Install it";
    return `${manager} is not on the PATH. ${advice}${manager === "npm" ? "" : ", or use npm with --package-manager npm"}.`;
  }
  const printed = stripVTControlCharacters(`${error.stderr ?? ""}\n${error.stdout ?? ""}`).split("\n");
  const lines = printed.map((line) => line.trim()).filter((line) => line !== "" && !isNoise.test(line));
  const problems = lines.flatMap((line) => problem.exec(line)?.[1] ?? []);
  // Without a line that looks like an error, the last ones say most.
  const shown = problems.length > 0 ? problems.slice(0, 3) : lines.slice(-3);
  return `\`${manager} ${args[0]}\` failed: ${shown.join("\n") || error.message}`;
}

/** What begins the line of an error, in one of the package managers. */
const problem = /^(?:npm error|npm ERR!|error:?|Usage Error:|×|╰─▶|.*\bERR_\w+:?)\s+(.+)/i;

/** Lines of errors that say nothing about the cause. */
const isNoise = /A complete log of this run|^npm (error|ERR!) code\b|^npm warn/;
