// Runs before any package is installed.

import { mkdirSync, mkdtempSync, readdirSync, realpathSync, renameSync, rmSync } from "node:fs";
import { delimiter, dirname, join } from "node:path";
import { isAtLeast } from "../node.mjs";
import { cacheFolder, executable, project, toolchain } from "../paths.mjs";
import { withLock } from "../process/lock.mjs";
import { print } from "../process/progress.mjs";
import { run, withCleanUp } from "../process/run.mjs";
import { content, fingerprint } from "../stamp.mjs";
import { discard, makingLock } from "./discard.mjs";
import { download, isReachable } from "./download.mjs";
import { buildWithGo } from "./go-build.mjs";
import { goEnv, releaseCaches } from "./go-caches.mjs";
import { isComplete, missing } from "./parts.mjs";

/** The oldest version that the package supports: the first engine that accepts refreshed inputs from dynamic resources. */
const oldestPulumi = () =>
  JSON.parse(String(content(join(project, "package.json")))).dependencies["@pulumi/pulumi"].replace("^", "");

/** The version to download or build, as pinned in tools/. */
const pinnedVersion = () =>
  /pulumi\/pkg\/v3 v(\S+)/.exec(String(content(join(project, "tools/pulumi/go.mod"))))?.[1] ?? "";

/**
 * The folder of a Pulumi CLI, from the first source that has one: the PATH, the cache, the official download, a build from
 * source.
 *
 * @param {keyof typeof import("./parts.mjs").parts} part what a build has to include
 * @param {Promise<void>} packages the installation of packages, which a download waits for
 */
export async function findOrInstallPulumi(part, packages) {
  const found = await onPath(process.env.PATH ?? "");
  if (found) return found;
  if (missing(cachedFolder(), part).length > 0) await install(part, packages);
  return cachedFolder();
}

/** The first folder of a PATH with a complete and recent `pulumi`. */
export async function onPath(path) {
  for (const folder of path.split(delimiter).filter((it) => it !== "" && it !== toolchain)) {
    const real = realFolder(folder);
    if (!real || real === toolchain || !isComplete(real)) continue;
    const env = { PULUMI_SKIP_UPDATE_CHECK: "true" };
    const version = await run(join(real, executable("pulumi")), ["version"], { env }).catch(() => "0");
    if (isAtLeast(version.trim(), oldestPulumi())) return real;
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

/** Whether a folder in the cache holds a version other than the one tools/ pins now. */
export const isStale = (folder) => dirname(folder) === cacheFolder() && folder !== cachedFolder();

function cachedFolder() {
  const tools = readdirSync(join(project, "tools"), { recursive: true }).map((it) =>
    join("tools", String(it)),
  );
  // What generates the SDKs, checks the workflows and tests in Go is no part of the toolchain.
  const files = tools
    .filter(
      (it) => /\.(go|mod|sum|patch|txt)$/.test(it) && !/sdkgen|actionlint|go-host|engine-driver/.test(it),
    )
    .sort();
  return join(cacheFolder(), `pulumi-${pinnedVersion()}-${fingerprint(files).slice(0, 12)}`);
}

/** Downloads or builds what another set-up has not provided in the meantime. */
function install(part, packages) {
  const waiting = "Another set-up is getting the Pulumi CLI; waiting for it.";
  return withLock(makingLock(), waiting, async () => {
    for (const name of readdirSync(cacheFolder()).filter((it) => it.startsWith("making-")))
      discard(join(cacheFolder(), name));
    if (missing(cachedFolder(), part).length === 0) return;
    const temporary = mkdtempSync(join(cacheFolder(), "making-"));
    await withCleanUp(
      async () => {
        const hasSome = isComplete(cachedFolder());
        if (hasSome || !(await downloadInto(temporary, packages))) await build(part, temporary);
      },
      () => discard(temporary),
    );
  });
}

/** Renames the download when it is complete, so that an interruption leaves no half. */
async function downloadInto(temporary, packages) {
  if (!(await isReachable(packages))) return false;
  await packages;
  const folder = await download(join(temporary, "official"), pinnedVersion());
  if (!folder || !isComplete(folder)) return false;
  rmSync(cachedFolder(), { recursive: true, force: true });
  renameSync(folder, cachedFolder());
  return true;
}

async function build(part, temporary) {
  const names = missing(cachedFolder(), part);
  const env = await goEnv();
  if (names.includes("pulumi")) {
    print(
      "No Pulumi CLI is installed, and it cannot be downloaded. Building it from source with Go, once. An installed one " +
        "(https://www.pulumi.com/docs/install) makes this step unnecessary and has what the built one lacks: state and " +
        "secrets in AWS, Azure, Google Cloud and Vault, and the commands `pulumi logs` and `pulumi api`.",
    );
  } else print("Building what this needs besides the Pulumi CLI, once.");
  mkdirSync(cachedFolder(), { recursive: true });
  await buildWithGo(cachedFolder(), names, { version: pinnedVersion(), temporary, goEnv: env });
  releaseCaches(missing(cachedFolder(), "all").length === 0);
}
