// Runs before any package is installed.

import { homedir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

/** The checkout. */
export const project = fileURLToPath(new URL("../..", import.meta.url));

/** Holds `pulumi`, its hosts, and `node` if the user's own is too old. Git ignores it. */
export const toolchain = join(project, ".toolchain");

const isWindows = process.platform === "win32";

/** The name of a program's file on this system. */
export const executable = (name) => (isWindows ? `${name}.exe` : name);

/** The name of a script's file on this system. */
export const script = (name) => (isWindows ? `${name}.cmd` : name);

/** The host of dynamic resources: a script in the @pulumi/pulumi package. */
export const dynamicHost = script("pulumi-resource-pulumi-nodejs");

/** The project's folder in the user's cache. All checkouts share the downloaded or built Pulumi CLI in it. */
export function cacheFolder(env = process.env) {
  const base = isWindows
    ? (env.LOCALAPPDATA ?? join(homedir(), "AppData", "Local"))
    : env.XDG_CACHE_HOME || join(homedir(), process.platform === "darwin" ? "Library/Caches" : ".cache");
  return join(base, "pulumi-shortlink");
}
