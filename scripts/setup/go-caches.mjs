import { existsSync, rmSync } from "node:fs";
import { homedir } from "node:os";
import { join } from "node:path";
import { cacheFolder } from "./paths.mjs";
import { run } from "./run.mjs";

/**
 * Where Go keeps modules and compiled packages for this build: where it always does, if it has been used before or the
 * person says where; otherwise in our part of the user's cache folder, so that no gigabytes stay behind in a home where
 * nobody needs them.
 * An interrupted build goes on from there.
 *
 * @returns {Promise<{ env: Record<string, string>, remove: () => void }>}
 * @throws when there is no Go
 */
export async function goCaches() {
  const own = join(cacheFolder(), "go");
  const notes = ownNotes(own);
  const asked = await run("go", ["env", "GOMODCACHE", "GOCACHE", "GOFLAGS"], { env: notes });
  const [modules, builds, flags] = asked.split("\n");
  // Go makes its modules read-only, and then nobody can simply remove them.
  const ownModules = {
    GOPATH: own,
    GOMODCACHE: join(own, "modules"),
    GOFLAGS: `${flags} -modcacherw`.trim(),
  };
  const env = {
    ...notes,
    ...(process.env.GOMODCACHE || existsSync(modules) ? {} : ownModules),
    ...(process.env.GOCACHE || existsSync(builds) ? {} : { GOCACHE: join(own, "builds") }),
  };
  return { env, remove: () => rmSync(own, { recursive: true, force: true }) };
}

/** Go counts its own use in the folder of its settings. The person's settings still hold. */
function ownNotes(own) {
  if (process.platform !== "linux") return {};
  const settings = process.env.XDG_CONFIG_HOME ?? join(homedir(), ".config");
  return { XDG_CONFIG_HOME: join(own, "config"), GOENV: process.env.GOENV ?? join(settings, "go", "env") };
}
