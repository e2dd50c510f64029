// Runs before any package is installed.

import { existsSync, renameSync } from "node:fs";
import { homedir } from "node:os";
import { join } from "node:path";
import { cacheFolder } from "../paths.mjs";
import { run } from "../process/run.mjs";
import { temporaryFolder } from "./leftovers.mjs";

/**
 * The folders in which Go keeps modules and compiled packages during this build: its usual ones if Go has been used before
 * or the user has configured them. Otherwise a temporary folder in the project's cache, so that a user who does not write Go
 * is not left with gigabytes in their home. An interrupted build resumes from the same folders. `discard` leaves the temporary
 * folder to `removeLeftovers`.
 *
 * @returns {Promise<{ env: Record<string, string>, discard: () => void }>}
 * @throws if Go is not installed
 */
export async function goCaches() {
  const temporary = join(cacheFolder(), "go");
  const config = configEnv(temporary);
  const printed = await run("go", ["env", "GOMODCACHE", "GOCACHE", "GOFLAGS"], { env: config });
  const [modules, builds, flags] = printed.split("\n");
  // Without -modcacherw, Go makes its modules read-only, and they cannot be removed.
  const temporaryModules = {
    GOPATH: temporary,
    GOMODCACHE: join(temporary, "modules"),
    GOFLAGS: `${flags} -modcacherw`.trim(),
  };
  const env = {
    ...config,
    ...(process.env.GOMODCACHE || existsSync(modules) ? {} : temporaryModules),
    ...(process.env.GOCACHE || existsSync(builds) ? {} : { GOCACHE: join(temporary, "builds") }),
  };
  const discard = () => existsSync(temporary) && renameSync(temporary, temporaryFolder("go"));
  return { env, discard };
}

/** Keeps Go's telemetry counters out of the user's configuration folder. The user's settings still apply. */
function configEnv(temporary) {
  if (process.platform !== "linux") return {};
  const settings = process.env.XDG_CONFIG_HOME ?? join(homedir(), ".config");
  return {
    XDG_CONFIG_HOME: join(temporary, "config"),
    GOENV: process.env.GOENV ?? join(settings, "go", "env"),
  };
}
