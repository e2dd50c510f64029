import {
  existsSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  realpathSync,
  statSync,
  symlinkSync,
  unlinkSync,
  writeFileSync,
} from "node:fs";
import { homedir, tmpdir, userInfo } from "node:os";
import { basename, isAbsolute, join } from "node:path";

type Environment = Readonly<Record<string, string | undefined>>;

/** The folder in Pulumi's home that is a home without a log. */
const ownName = "shortlink-without-log";

/** The folders that a run of the engine may create in its home. */
const created = ["plugins", "policies", "schemas", "workspaces"];

/**
 * The environment in which Pulumi writes no log, which takes up to half of a run. It logs every command to the folder `logs` of
 * its home, without a switch; where `logs` is a file, it does without (in pulumi/pulumi v3.259.0, pkg/logging/encrypted.go and
 * pkg/cmd/pulumi/pulumi.go). The home of this environment has such a file, and links to all folders of the user's home, in which it
 * is. It holds nothing else, so it stays, and any number of runs share it. Credentials stay files of the user's home, because the
 * engine replaces them.
 *
 * @returns no variables where anything is not as expected; the engine then writes its log
 */
export function environmentWithoutLog(environment: Environment): Record<string, string> {
  const home = userHome(environment);
  if (home === undefined) return {};
  const own = join(home, ownName);
  try {
    if (statSync(join(home, "logs"), { throwIfNoEntry: false })?.isFile()) return {};
    linkFolders(home, own);
  } catch {
    return {};
  }
  return { PULUMI_HOME: own, PULUMI_CREDENTIALS_PATH: environment.PULUMI_CREDENTIALS_PATH || home };
}

/** Pulumi's home; undefined where another one would change more than the log, and where it is not known for sure. */
export function userHome({ PULUMI_HOME, PULUMI_CREDENTIAL_STORE }: Environment): string | undefined {
  const home = PULUMI_HOME || defaultHome();
  // The key of encrypted credentials may be a file there, which the engine creates and replaces.
  if (home === undefined || PULUMI_CREDENTIAL_STORE || existsSync(join(home, "credentials-key.tpm"))) return;
  return isAbsolute(home) && basename(home) !== ownName ? home : undefined;
}

/** Pulumi asks the system for the user's folder, not HOME. Agents without a login share credentials while no home is set. */
function defaultHome(): string | undefined {
  const shared = join(process.platform === "win32" ? tmpdir() : "/tmp", ".pulumi");
  const user = homedir();
  try {
    return userInfo().homedir === user && !existsSync(shared) ? join(user, ".pulumi") : undefined;
  } catch {
    // The system does not list the user.
    return undefined;
  }
}

/** @throws Error when the links cannot be created, or something else is in their place */
function linkFolders(home: string, own: string): void {
  for (const folder of [...created.map((name) => join(home, name)), own]) {
    mkdirSync(folder, { recursive: true, mode: 0o700 });
  }
  writeFileSync(join(own, "logs"), "", { flag: "a", mode: 0o600 });
  const isLinked = (name: string) => {
    const target = join(home, name);
    return existsSync(target) && realpathSync.native(join(own, name)) === realpathSync.native(target);
  };
  for (const name of readdirSync(own)) {
    // The folder is gone, or the home was copied.
    const link = join(own, name);
    if (lstatSync(link).isSymbolicLink() && !(existsSync(link) && isLinked(name))) unlinkSync(link);
  }
  for (const name of readdirSync(home)) {
    if (name === "logs" || name === ownName || existsSync(join(own, name))) continue;
    if (!statSync(join(home, name), { throwIfNoEntry: false })?.isDirectory()) continue;
    try {
      // On Windows, only junctions need no special rights.
      symlinkSync(join("..", name), join(own, name), "junction");
    } catch (error) {
      // Another run has been faster.
      if ((error as NodeJS.ErrnoException).code !== "EEXIST") throw error;
    }
  }
  if (!created.every(isLinked)) throw new Error("not linked");
}
