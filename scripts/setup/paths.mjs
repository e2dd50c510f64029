import { homedir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

/** The checkout. */
export const project = fileURLToPath(new URL("../..", import.meta.url));

/** Holds `pulumi`, its hosts, and `node` where the one at hand is too old. Git ignores it. */
export const toolchain = join(project, ".toolchain");

const isWindows = process.platform === "win32";

/** The name of a program's file on this system. */
export const executable = (name) => (isWindows ? `${name}.exe` : name);

/** The name of a script's file on this system. */
export const script = (name) => (isWindows ? `${name}.cmd` : name);

/** The host of dynamic resources: a script that the npm package brings. */
export const dynamicHost = script("pulumi-resource-pulumi-nodejs");

/** The user's cache folder for this project: what took long to make is shared by all checkouts. */
export function cacheFolder(env = process.env) {
  const base = isWindows
    ? (env.LOCALAPPDATA ?? join(homedir(), "AppData", "Local"))
    : (env.XDG_CACHE_HOME ?? join(homedir(), process.platform === "darwin" ? "Library/Caches" : ".cache"));
  return join(base, "pulumi-shortlink");
}
