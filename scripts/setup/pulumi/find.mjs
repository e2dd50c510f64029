// Runs before any package is installed.

import { accessSync, constants, mkdtempSync, readdirSync, realpathSync, renameSync, rmSync } from "node:fs";
import { delimiter, dirname, join } from "node:path";
import { isAtLeast } from "../node.mjs";
import { cacheFolder, executable, project, toolchain } from "../paths.mjs";
import { withLock } from "../process/lock.mjs";
import { print } from "../process/progress.mjs";
import { run, withCleanUp } from "../process/run.mjs";
import { content, fingerprint } from "../stamp.mjs";
import { download } from "./download.mjs";
import { buildWithGo } from "./go-build.mjs";
import { hasLeftovers, removeLeftovers, temporaryFolder } from "./leftovers.mjs";

/** The oldest engine that accepts refreshed inputs from dynamic resources. */
const oldestPulumi = "3.216.0";

/** The version to download or build, as pinned in tools/. */
const pinnedVersion = () =>
  /pulumi\/pkg\/v3 v(\S+)/.exec(String(content(join(project, "tools/pulumi/go.mod"))))?.[1] ?? "";

/**
 * The folder of a complete Pulumi CLI, from the first source that has one: the PATH, the cache, the official download, a
 * build from source.
 */
export async function findOrInstallPulumi() {
  return (await onPath(process.env.PATH ?? "")) ?? inCache() ?? (await install());
}

/** The first folder of a PATH with a complete and recent `pulumi`. */
export async function onPath(path) {
  for (const folder of path.split(delimiter).filter((it) => it !== "" && it !== toolchain)) {
    const real = realFolder(folder);
    if (!real || real === toolchain || !isComplete(real)) continue;
    const env = { PULUMI_SKIP_UPDATE_CHECK: "true" };
    const version = await run(join(real, executable("pulumi")), ["version"], { env }).catch(() => "0");
    if (isAtLeast(version.trim(), oldestPulumi)) return real;
  }
  return undefined;
}

/** The folder of a PATH entry's `pulumi`, with symbolic links resolved. */
function realFolder(folder) {
  try {
    return dirname(realpathSync(join(folder, executable("pulumi"))));
  } catch {
    return undefined;
  }
}

/** Whether a folder holds the command and its Node.js host, both executable. */
export function isComplete(folder) {
  return ["pulumi", "pulumi-language-nodejs"].every((name) => {
    try {
      accessSync(join(folder, executable(name)), constants.X_OK);
      return true;
    } catch {
      return false;
    }
  });
}

/** Whether a folder in the cache holds a version other than the one tools/ pins now. */
export const isStale = (folder) => dirname(folder) === cacheFolder() && folder !== cachedFolder();

function cachedFolder() {
  const tools = readdirSync(join(project, "tools"), { recursive: true }).map((it) =>
    join("tools", String(it)),
  );
  // The generator of the SDKs and the check of the workflows are no part of the toolchain.
  const files = tools.filter((it) => /\.(go|mod|sum)$/.test(it) && !/sdkgen|actionlint/.test(it)).sort();
  return join(cacheFolder(), `pulumi-${pinnedVersion()}-${fingerprint(files).slice(0, 12)}`);
}

const inCache = () => (isComplete(cachedFolder()) && !hasLeftovers() ? cachedFolder() : undefined);

/** Downloads or builds, unless another set-up has done so in the meantime, and removes what is no longer needed. */
function install() {
  const waiting = "Another set-up is getting the Pulumi CLI; waiting for it.";
  return withLock(join(cacheFolder(), "making.lock"), waiting, async () => {
    await removeLeftovers();
    if (!isComplete(cachedFolder())) {
      await make();
      await removeLeftovers();
    }
    return cachedFolder();
  });
}

/** Downloads or builds into a temporary folder and renames it when complete, so that an interruption leaves no half. */
function make() {
  const folder = mkdtempSync(temporaryFolder(""));
  return withCleanUp(
    async () => {
      const official = await download(join(folder, "official"), pinnedVersion());
      const complete = official && isComplete(official) ? official : await fromSource(join(folder, "built"));
      rmSync(cachedFolder(), { recursive: true, force: true });
      renameSync(complete, cachedFolder());
    },
    () => rmSync(folder, { recursive: true, force: true }),
  );
}

async function fromSource(folder) {
  print(
    "The Pulumi CLI cannot be downloaded. Building it from source with Go instead, then its hosts for Node.js, YAML " +
      "and Python. This takes about 6 minutes, once.",
  );
  await buildWithGo(folder, pinnedVersion());
  return folder;
}
