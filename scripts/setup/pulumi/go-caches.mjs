// Runs before any package is installed.

import { existsSync, mkdirSync, utimesSync } from "node:fs";
import { homedir } from "node:os";
import { join } from "node:path";
import { run, SetupError } from "../process/run.mjs";
import { discard, discardGoLater, goFolder } from "./discard.mjs";

/**
 * The environment of Go with the folders in which it keeps modules and compiled packages: its usual ones if Go has been used
 * before or the user has configured them. Otherwise a folder in the project's cache, so that a user who does not write Go is
 * not left with gigabytes in their home. An interrupted build, and one of further parts, finds them there.
 *
 * @returns {Promise<Record<string, string>>}
 * @throws {SetupError} if Go is not installed
 */
export async function goEnv() {
  const folder = goFolder();
  const config = configEnv(folder);
  const printed = await run("go", ["env", "GOMODCACHE", "GOCACHE", "GOFLAGS"], { env: config }).catch(() => {
    throw new SetupError(
      "The Pulumi CLI is not installed, cannot be downloaded, and cannot be built because Go is not installed.\n" +
        "Install the Pulumi CLI (https://www.pulumi.com/docs/install) or Go (https://go.dev/doc/install), then run this again.",
    );
  });
  const [modules, builds, flags] = printed.split("\n");
  // Without -modcacherw, Go makes its modules read-only, and they cannot be removed.
  const ownModules = {
    GOPATH: folder,
    GOMODCACHE: join(folder, "modules"),
    GOFLAGS: `${flags} -modcacherw`.trim(),
  };
  const env = {
    ...config,
    ...(process.env.GOMODCACHE || existsSync(modules) ? {} : ownModules),
    ...(process.env.GOCACHE || existsSync(builds) ? {} : { GOCACHE: join(folder, "builds") }),
  };
  touch(folder);
  return env;
}

/** Removes Go's caches from the project's cache: at once if nothing is left to build, otherwise when they are old. */
export function releaseCaches(isLast) {
  const folder = goFolder();
  const holdsCaches = ["modules", "builds"].some((name) => existsSync(join(folder, name)));
  if (isLast || !holdsCaches) return discard(folder);
  touch(folder);
  discardGoLater();
}

function touch(folder) {
  mkdirSync(folder, { recursive: true });
  utimesSync(folder, new Date(), new Date());
}

/** Keeps Go's telemetry counters out of the user's configuration folder. The user's settings still apply. */
function configEnv(folder) {
  if (process.platform !== "linux") return {};
  const settings = process.env.XDG_CONFIG_HOME ?? join(homedir(), ".config");
  return {
    XDG_CONFIG_HOME: join(folder, "config"),
    GOENV: process.env.GOENV ?? join(settings, "go", "env"),
  };
}
